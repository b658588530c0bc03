import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import { balanceOf } from "./inner/queries.ts";

/** The account's own credit, whoever may spend it. */
export function creditLeft(ctx: AccountContext): Promise<Millicents> {
  return balanceOf(ctx);
}
