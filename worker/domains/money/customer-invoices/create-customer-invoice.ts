import { CUSTOMER_INVOICE_TEXTS } from "#core/contract/customer-invoices/customer-invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { gst } from "#core/rules/gst.ts";
import { formatMoney, fromCents, toCents } from "#core/rules/money.ts";
import { commit } from "#worker/kernel/commit.ts";
import { decrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { askStripe } from "./inner/asking-stripe.ts";
import { savedKey } from "./inner/key-queries.ts";

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
