import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, conflict, invalid } from "#core/errors.ts";
import { gst } from "#core/rules/gst.ts";
import { formatMoney, fromCents, toCents } from "#core/rules/money.ts";
import type { Kernel } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { KeyRefused } from "#worker/ports/customer-billing.ts";
import { decrypt, encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { putKey, removeKey, savedKey } from "./inner/key-queries.ts";

/** R630, R631. C68: the amount is before GST, which is a line of its own. */
export const createCustomerInvoice = verb(
  contract.createCustomerInvoice,
  async (ctx, { squareSpaceEmail: email, name, unit_amount, quantity, description, key }) => {
    const saved = await savedKey(ctx);
    if (!saved) throw conflict(CUSTOMER_INVOICE_TEXTS.keyMissing);
    const secret = await decrypt(ctx.settings.ENCRYPTION_KEY, ctx.account.id, saved.secret);
    const cents = unit_amount * quantity;
    const each = formatMoney(fromCents(unit_amount), "charge");
    const text = quantity === 1 ? description : `${description} (${quantity} × ${each})`;
    const tax = { text: "GST (10%)", cents: toCents(gst(fromCents(cents))) };
    const lines = [{ text, cents }, ...(tax.cents > 0 ? [tax] : [])];
    const made = await askStripe(ctx, {
      refused: () => conflict(CUSTOMER_INVOICE_TEXTS.keyRefused),
      act: async () =>
        (await ctx.customerBilling(secret)).invoice({
          email,
          name,
          lines,
          key: `cooee:${ctx.account.id}:${key ?? ctx.requestId}`,
        }),
    });
    const { url, pdf, number, total } = made;
    await commit(ctx, {
      audit: { action: "customerInvoice.create", subject: number, detail: { total } },
    });
    return {
      message: CUSTOMER_INVOICE_TEXTS.sent,
      data: { invoice_url: url, invoice_pdf: pdf, number, total },
    };
  },
);

/** Never the key itself. */
export const getStripeKey = verb(contract.getStripeKey, async (ctx) => {
  const row = await savedKey(ctx);
  if (!row) return { data: null };
  const { last4, isLive, savedAt } = row;
  return { data: { last4, isLive, savedAt } };
});

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

export const deleteStripeKey = verb(contract.deleteStripeKey, async (ctx) => {
  await commit(ctx, {
    statements: [removeKey(ctx)],
    audit: { action: "stripeKey.delete", subject: ctx.account.id },
  });
  return { message: CUSTOMER_INVOICE_TEXTS.removed };
});

/** An answer of the account's own Stripe account, or what the person can do about there being none. */
async function askStripe<T>(
  ctx: Pick<Kernel, "log">,
  { refused, act }: { refused: () => CooeeError; act: () => Promise<T> },
): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (error instanceof KeyRefused) throw refused();
    ctx.log.error("customerInvoices.unavailable", error);
    throw new CooeeError("UNAVAILABLE", CUSTOMER_INVOICE_TEXTS.unavailable);
  }
}
