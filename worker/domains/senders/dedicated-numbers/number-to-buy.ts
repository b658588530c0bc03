import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { type NumberRow, numberWithId } from "./rental-queries.ts";

/** A number that can be bought, or one that the account has or is about to pay for; any other does not exist. */
export async function numberToBuy(ctx: AccountContext, id: string): Promise<NumberRow> {
  const row = await numberWithId(ctx, id);
  const isForSale = row?.status === "active" && row.paymentMode !== "admin";
  const isOwn =
    row?.accountId === ctx.account.id && (row.status === "pending" || row.status === "assigned");
  if (!row || !(isForSale || isOwn)) throw notFound("Number");
  return row;
}
