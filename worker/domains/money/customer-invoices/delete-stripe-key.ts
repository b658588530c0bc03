import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { removeKey } from "./inner/key-queries.ts";

export const deleteStripeKey = verb(contract.deleteStripeKey, async (ctx) => {
  await commit(ctx, {
    statements: [removeKey(ctx)],
    audit: { action: "stripeKey.delete", subject: ctx.account.id },
  });
  return { message: CUSTOMER_INVOICE_TEXTS.removed };
});
