import type { AccountContext } from "#worker/context.ts";
import { balanceOf } from "./inner/queries.ts";
import { roomOf } from "./inner/spendable.ts";
import { payerOf } from "./payer.ts";

/** Whether it is a spending limit that keeps a sub-account from its parent's credit, rather than too little of it. */
export async function isLimited(ctx: AccountContext): Promise<boolean> {
  const payer = await payerOf(ctx);
  const [room, balance] = await Promise.all([roomOf(payer), balanceOf(payer)]);
  return room < balance;
}
