import type { SystemContext } from "#worker/context.ts";
import { insertNumber } from "./account-queries.ts";

/** Enters a number that answers can come in on: an account's own, or one that all accounts share. */
export async function addNumber(
  ctx: Pick<SystemContext, "control">,
  number: string,
  accountId: string | null,
): Promise<void> {
  await ctx.control.batch([insertNumber(ctx, { number, accountId })]);
}
