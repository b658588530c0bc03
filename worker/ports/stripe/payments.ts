import Stripe from "stripe";
import {
  type PaymentKeys,
  type PaymentState,
  type Payments,
  PaymentUnclear,
  type RefundState,
} from "../payments.ts";
import { readEvent } from "./read-event.ts";
import { cardOf, failedState, refundState, stateOf } from "./states.ts";

const TIMEOUT_MS = 20_000;
const PAGE = 100;
/** The charge says what went back and which card it was. */
const EXPAND = ["latest_charge"];

/** Stripe. `fetch` reaches it, or what stands in for it. */
export function stripePayments(settings: PaymentKeys, fetch: typeof globalThis.fetch): Payments {
  const { secretKey, publishableKey, webhookSecret, scriptUrl } = settings;
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });

  /** The order's one payment: asked for again, it is the same. */
  async function intentOf(charge: Parameters<Payments["pay"]>[0]): Promise<string> {
    const { order, account, customer, cents, description } = charge;
    const intent = await stripe.paymentIntents.create(
      {
        amount: cents,
        currency: "aud",
        customer,
        description,
        metadata: { order, account },
        allowed_payment_method_types: ["card"],
      },
      { idempotencyKey: `order:${order}` },
    );
    return intent.id;
  }

  async function payment(id: string): Promise<PaymentState> {
    return stateOf(await stripe.paymentIntents.retrieve(id, { expand: EXPAND }));
  }

  return {
    publishableKey,
    scriptUrl,

    async createCustomer({ account, name, email }) {
      const customer = await stripe.customers.create(
        { name, ...(email && { email }), metadata: { account } },
        { idempotencyKey: `customer:${account}` },
      );
      return customer.id;
    },

    async startCard(customer, key) {
      const intent = await stripe.setupIntents.create(
        { customer, usage: "off_session", allowed_payment_method_types: ["card"] },
        { idempotencyKey: `card:${customer}:${key}` },
      );
      if (!intent.client_secret) throw new Error("A SetupIntent has a secret");
      return { id: intent.id, clientSecret: intent.client_secret };
    },

    async cards(customer) {
      const list = await stripe.customers.listPaymentMethods(customer, {
        type: "card",
        limit: PAGE,
      });
      return list.data.flatMap((method) => cardOf(method) ?? []);
    },

    async removeCard(customer, card) {
      const method = await stripe.paymentMethods.retrieve(card);
      if (method.customer !== customer) return false;
      await stripe.paymentMethods.detach(card);
      return true;
    },

    async pay(charge) {
      const { order, attempt, card, offSession } = charge;
      try {
        const id = await intentOf(charge);
        const intent = await stripe.paymentIntents.confirm(
          id,
          { payment_method: card, off_session: offSession, expand: EXPAND },
          { idempotencyKey: `order:${order}:${attempt}:${card}` },
        );
        return stateOf(intent);
      } catch (error) {
        const failed = failedState(error);
        if (failed) return failed;
        // It was confirmed in another way meanwhile, or canceled: its own state says.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          const known = error.payment_intent?.id;
          if (known) return payment(known);
        }
        throw unclear(error);
      }
    },

    async find({ order, customer }) {
      for await (const intent of stripe.paymentIntents.list({ customer, limit: PAGE })) {
        if (intent.metadata.order === order) return payment(intent.id);
      }
      return undefined;
    },

    payment,

    async paymentIfAny(id) {
      try {
        return await payment(id);
      } catch (error) {
        const isMissing = error instanceof Stripe.errors.StripeInvalidRequestError;
        if (isMissing && error.code === "resource_missing") return undefined;
        throw error;
      }
    },

    async cancelPayment(id) {
      try {
        return stateOf(await stripe.paymentIntents.cancel(id, { expand: EXPAND }));
      } catch (error) {
        // Too late for that.
        if (error instanceof Stripe.errors.StripeInvalidRequestError) return payment(id);
        throw unclear(error);
      }
    },

    async *paymentsBetween(from, to) {
      const created = { gte: Math.floor(from / 1000), lt: Math.ceil(to / 1000) };
      const expand = EXPAND.map((one) => `data.${one}`);
      for await (const intent of stripe.paymentIntents.list({ created, limit: PAGE, expand })) {
        yield stateOf(intent);
      }
    },

    async refund({ payment: intent, cents, key }): Promise<RefundState> {
      // The provider forgets its keys after a day, and what was paid back must not be again, nor be called refused.
      for await (const known of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
        if (known.metadata?.refund === key) return refundState(known);
      }
      try {
        const refund = await stripe.refunds.create(
          { payment_intent: intent, amount: cents, metadata: { refund: key } },
          { idempotencyKey: `refund:${key}` },
        );
        return refundState(refund);
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { id: key, status: "failed", reason: error.message };
        }
        throw unclear(error);
      }
    },

    readEvent: (body, signature) =>
      readEvent(stripe, { body, signature, webhookSecret, secretKey }),
  };
}

function unclear(error: unknown): unknown {
  const isNobodysFault =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  return isNobodysFault ? new PaymentUnclear(error.message, { cause: error }) : error;
}
