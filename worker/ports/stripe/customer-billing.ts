import Stripe from "stripe";
import { type CustomerBilling, type InvoiceMade, KeyRefused } from "../customer-billing.ts";
import { stripeClient } from "./client.ts";

/** How long a customer has to pay. */
const DAYS_TO_PAY = 14;

/** An account's own Stripe account. */
export function stripeBilling(secretKey: string, fetch: typeof globalThis.fetch): CustomerBilling {
  const stripe = stripeClient(secretKey, fetch);

  async function customerOf(email: string, name: string, key: string): Promise<string> {
    const [known] = (await stripe.customers.list({ email, limit: 1 })).data;
    if (known) return known.id;
    const made = { idempotencyKey: `${key}:customer` };
    return (await stripe.customers.create({ email, name }, made)).id;
  }

  return {
    check: () =>
      accepted(async () => {
        await stripe.invoices.list({ limit: 1 });
      }),

    invoice: ({ key, email, name, lines }) =>
      accepted(async () => {
        const customer = await customerOf(email, name, key);
        const { id } = await stripe.invoices.create(
          {
            customer,
            currency: "aud",
            auto_advance: false,
            collection_method: "send_invoice",
            days_until_due: DAYS_TO_PAY,
          },
          { idempotencyKey: `${key}:invoice` },
        );
        const known = await stripe.invoices.retrieve(id);
        // Sent again after a lost answer, it may be ready.
        if (known.status !== "draft") return madeOf(known);
        for (const [index, { text, cents }] of lines.entries()) {
          await stripe.invoiceItems.create(
            { customer, invoice: id, currency: "aud", amount: cents, description: text },
            { idempotencyKey: `${key}:line:${index}` },
          );
        }
        const final = { idempotencyKey: `${key}:final` };
        return madeOf(await stripe.invoices.finalizeInvoice(id, {}, final));
      }),
  };
}

function madeOf(invoice: Stripe.Invoice): InvoiceMade {
  const { hosted_invoice_url, invoice_pdf, number, total } = invoice;
  return { url: hosted_invoice_url ?? "", pdf: invoice_pdf ?? "", number: number ?? "", total };
}

async function accepted<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const isRefused =
      error instanceof Stripe.errors.StripeAuthenticationError ||
      error instanceof Stripe.errors.StripePermissionError;
    throw isRefused ? new KeyRefused(error.message) : error;
  }
}
