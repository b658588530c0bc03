import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { commit } from "#worker/kernel/commit.ts";
import { encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { askStripe } from "./inner/asking-stripe.ts";
import { putKey } from "./inner/key-queries.ts";

const SHOWN = 4;

/** One that Stripe refuses replaces nothing. */
export const saveStripeKey = verb(contract.saveStripeKey, async (ctx, { key }) => {
  await askStripe(ctx, {
    refused: () => invalid("key", CUSTOMER_INVOICE_TEXTS.keyRefused),
    act: async () => (await ctx.customerBilling(key)).check(),
  });
  const { id } = ctx.account;
  const saved = {
    last4: key.slice(-SHOWN),
    isLive: key.includes("_live_"),
    savedAt: ctx.now(),
  };
  const secret = await encrypt(ctx.settings.ENCRYPTION_KEY, id, key);
  await commit(ctx, {
    statements: [putKey(ctx, { ...saved, secret })],
    audit: { action: "stripeKey.save", subject: id, detail: { last4: saved.last4 } },
  });
  return { message: CUSTOMER_INVOICE_TEXTS.saved, data: saved };
});
