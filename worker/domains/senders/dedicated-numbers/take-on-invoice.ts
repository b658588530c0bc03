import { OWN_NUMBER_TEXTS } from "#core/contract/dedicated-numbers/own-numbers.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { paysByInvoice } from "#worker/domains/identity/directory/account-queries.ts";
import { assign } from "./inner/assign.ts";
import { numberToBuy } from "./number-to-buy.ts";

/** Gives an account that pays by invoice a number, which its next usage invoices charge for; pressed twice, once. */
export async function takeOnInvoice(ctx: AccountContext, id: string): Promise<void> {
  const number = await numberToBuy(ctx, id);
  if (number.status === "assigned") return;
  if (number.status === "pending") throw conflict(OWN_NUMBER_TEXTS.taken);
  await assign(ctx, number, ctx, "invoice", {
    conditions: [abortUnless(paysByInvoice(ctx.account.id))],
  });
}
