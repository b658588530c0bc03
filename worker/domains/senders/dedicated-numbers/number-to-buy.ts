import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { paysByInvoice } from "#worker/domains/identity/directory/account-queries.ts";
import { assign } from "./dedicated-senders.ts";
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

/** Gives an account that pays by invoice a number, which its next usage invoices charge for; pressed twice, once. */
export async function takeOnInvoice(ctx: AccountContext, id: string): Promise<void> {
  const number = await numberToBuy(ctx, id);
  if (number.status === "assigned") return;
  if (number.status === "pending") throw conflict(OWN_NUMBER_TEXTS.taken);
  await assign(ctx, number, ctx, "invoice", {
    conditions: [abortUnless(paysByInvoice(ctx.account.id))],
  });
}
