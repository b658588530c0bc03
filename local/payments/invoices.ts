import { type Form, textOf } from "./form.ts";
import type { Bank } from "./intents.ts";
import { newObjectId, type StripeObject } from "./objects.ts";
import { invalid, missing, type Refusal } from "./refusal.ts";

const MOST = 1000;

export function customersBy({ objects }: Bank, email: string | undefined) {
  const all = objects.list({ object: "customer", limit: MOST });
  const data = all.data.filter((customer) => email === undefined || customer.email === email);
  return { data, has_more: false };
}

export function createInvoice({ objects, now }: Bank, form: Form): StripeObject {
  const customer = textOf(form.customer) ?? "";
  if (objects.find(customer)?.object !== "customer") throw missing("customer", customer);
  return objects.create("invoice", now, {
    customer,
    status: "draft",
    currency: textOf(form.currency) ?? "aud",
    total: 0,
    number: null,
    livemode: false,
    collection_method: textOf(form.collection_method) ?? "charge_automatically",
    hosted_invoice_url: null,
    invoice_pdf: null,
  });
}

export function invoiceById({ objects }: Bank, id: string): StripeObject {
  const invoice = objects.find(id);
  if (invoice?.object !== "invoice") throw missing("invoice", id);
  return invoice;
}

/** A line is added up, and kept nowhere. */
export function addLine(bank: Bank, form: Form) {
  const invoice = invoiceById(bank, textOf(form.invoice) ?? "");
  const amount = Number(form.amount);
  if (invoice.status !== "draft") throw notEditable("This invoice is no longer editable");
  if (!Number.isInteger(amount)) throw invalid("Invalid integer: amount");
  bank.objects.save({ ...invoice, total: Number(invoice.total) + amount });
  return {
    id: newObjectId("ii"),
    object: "invoiceitem",
    date: bank.now,
    livemode: false,
    customer: invoice.customer,
    invoice: invoice.id,
    amount,
    currency: invoice.currency,
    description: textOf(form.description) ?? null,
    discountable: true,
    proration: false,
    quantity: 1,
    quantity_decimal: "1",
    period: { start: bank.now, end: bank.now },
  };
}

function notEditable(message: string): Refusal {
  return invalid(message, { code: "invoice_not_editable" });
}

/** From then on it has a number and an address, and cannot be changed. */
export function finalizeInvoice(bank: Bank, id: string): StripeObject {
  const invoice = invoiceById(bank, id);
  if (invoice.status !== "draft") throw notEditable("This invoice is already finalized");
  const hosted_invoice_url = `https://invoice.stripe.com/i/${id}`;
  return bank.objects.save({
    ...invoice,
    status: "open",
    number: id.slice(-8).toUpperCase(),
    hosted_invoice_url,
    invoice_pdf: `${hosted_invoice_url}/pdf`,
  });
}
