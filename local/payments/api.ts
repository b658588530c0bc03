import { testCard } from "./cards.ts";
import { type Form, recordOf, textOf, textsOf } from "./form.ts";
import { type Bank, cancelIntent, confirmIntent, intentById, refundIntent } from "./intents.ts";
import { addLine, createInvoice, customersBy, finalizeInvoice, invoiceById } from "./invoices.ts";
import { newObjectId, type StripeObject } from "./objects.ts";
import { declined, invalid, missing, Refusal } from "./refusal.ts";

export interface ApiCall {
  method: string;
  /** After `/v1/`. */
  path: readonly string[];
  form: Form;
}

type Answer =
  | { id: string; object: string }
  | { object: "list"; data: StripeObject[]; has_more: boolean; url: string };

/** The part of Stripe's API that this product uses. */
export function answerTo(bank: Bank, { method, path, form }: ApiCall): Answer {
  const [kind, id = "", act] = path;
  const url = `/v1/${path.join("/")}`;
  const route = `${method} ${kind}${id ? "/id" : ""}${act ? `/${act}` : ""}`;
  switch (route) {
    case "POST customers":
      return bank.objects.create("customer", bank.now, {
        livemode: false,
        name: textOf(form.name) ?? null,
        email: textOf(form.email) ?? null,
        metadata: recordOf(form.metadata),
      });
    case "GET customers":
      return { object: "list", url, ...customersBy(bank, textOf(form.email)) };
    case "GET invoices":
      return list(bank, form, { url, object: "invoice", customer: textOf(form.customer) });
    case "POST invoices":
      return createInvoice(bank, form);
    case "GET invoices/id":
      return invoiceById(bank, id);
    case "POST invoiceitems":
      return addLine(bank, form);
    case "POST invoices/id/finalize":
      return finalizeInvoice(bank, id);
    case "GET customers/id/payment_methods":
      return list(bank, form, { url, object: "payment_method", customer: id });
    case "POST setup_intents":
      return bank.objects.create("setup_intent", bank.now, {
        customer: textOf(form.customer) ?? null,
        usage: textOf(form.usage) ?? "off_session",
        payment_method_types: ["card"],
        livemode: false,
        client_secret: newObjectId("seti_secret"),
        status: "requires_payment_method",
        payment_method: null,
      });
    case "GET payment_methods/id":
      return methodById(bank, id);
    case "POST payment_methods/id/detach":
      return bank.objects.save({ ...methodById(bank, id), customer: null });
    case "POST payment_intents":
      return createIntent(bank, form);
    case "GET payment_intents":
      return list(bank, form, { url, object: "payment_intent", customer: textOf(form.customer) });
    case "GET payment_intents/id":
      return expanded(bank, intentById(bank, id), textsOf(form.expand));
    case "POST payment_intents/id/confirm": {
      const requested = {
        method: textOf(form.payment_method) ?? "",
        offSession: form.off_session === "true",
      };
      const intent = confirmIntent(bank, intentById(bank, id), requested);
      return expanded(bank, intent, textsOf(form.expand));
    }
    case "POST payment_intents/id/cancel":
      return expanded(bank, cancelIntent(bank, intentById(bank, id)), textsOf(form.expand));
    case "GET refunds":
      return list(bank, form, { url, object: "refund", customer: textOf(form.payment_intent) });
    case "POST refunds":
      return refundIntent(bank, intentById(bank, textOf(form.payment_intent) ?? ""), {
        amount: Number(form.amount),
        metadata: recordOf(form.metadata),
      });
    default:
      throw new Refusal(404, {
        type: "invalid_request_error",
        message: `Unrecognized request URL (${method}: ${url}).`,
      });
  }
}

function createIntent(bank: Bank, form: Form): StripeObject {
  const amount = Number(form.amount);
  if (!Number.isInteger(amount) || amount < 50) {
    throw invalid("Amount must be at least $0.50 aud", {
      code: "amount_too_small",
      param: "amount",
    });
  }
  const customer = textOf(form.customer);
  if (customer && !bank.objects.find(customer)) throw missing("customer", customer);
  const id = newObjectId("pi");
  return bank.objects.create("payment_intent", bank.now, {
    id,
    amount,
    amount_received: 0,
    amount_capturable: 0,
    payment_method_types: ["card"],
    capture_method: "automatic_async",
    confirmation_method: "automatic",
    currency: "aud",
    customer: customer ?? null,
    description: textOf(form.description) ?? null,
    metadata: recordOf(form.metadata),
    client_secret: newObjectId(`${id}_secret`),
    status: "requires_payment_method",
    latest_charge: null,
    last_payment_error: null,
    next_action: null,
    payment_method: null,
    livemode: false,
  });
}

function methodById({ objects }: Bank, id: string): StripeObject {
  const method = objects.find(id);
  if (method?.object !== "payment_method") throw missing("PaymentMethod", id);
  return method;
}

function list(
  bank: Bank,
  form: Form,
  { url, object, customer }: { url: string; object: string; customer: string | undefined },
): Answer {
  const created = recordOf(form.created);
  const { data, has_more } = bank.objects.list({
    object,
    customer,
    after: textOf(form.starting_after),
    from: Number(created.gte ?? 0),
    before: Number(created.lt ?? 2 ** 52),
    limit: Number(form.limit ?? 10),
  });
  const expand = textsOf(form.expand).map((one) => one.replace(/^data\./, ""));
  return { object: "list", url, has_more, data: data.map((one) => expanded(bank, one, expand)) };
}

function expanded({ objects }: Bank, object: StripeObject, names: readonly string[]): StripeObject {
  const parts = names.flatMap((name) => {
    const found = typeof object[name] === "string" ? objects.find(object[name]) : undefined;
    return found ? [[name, found]] : [];
  });
  return { ...object, ...Object.fromEntries(parts) };
}

export interface TypedCard {
  number: string;
  expMonth: number;
  expYear: number;
  name: string;
  city: string;
}

/** What the card field does with what was typed into it: the card belongs to the SetupIntent's customer then. */
export function saveCard(bank: Bank, customer: string, typed: TypedCard): StripeObject {
  const number = typed.number.replaceAll(/\D/g, "");
  const kind = testCard(number);
  if (!kind) {
    throw declined({ code: "incorrect_number", message: "Your card number is incorrect." }, {});
  }
  if (kind.saving) throw declined(kind.saving, {});
  return bank.objects.create("payment_method", bank.now, {
    type: "card",
    customer,
    livemode: false,
    metadata: { number },
    billing_details: { name: typed.name, address: { city: typed.city } },
    card: {
      brand: kind.brand,
      last4: number.slice(-4),
      funding: "credit",
      exp_month: typed.expMonth,
      exp_year: typed.expYear,
    },
  });
}
