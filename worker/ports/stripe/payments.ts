import Stripe from "stripe";
import {
  type PaymentKeys,
  PaymentRefused,
  type PaymentState,
  type Payments,
  PaymentUnclear,
  type RefundState,
} from "../payments.ts";
import { stripeClient } from "./client.ts";
import { readEvent } from "./read-event.ts";
import { cardOf, failedState, refundState, stateOf } from "./states.ts";
import { underKeys } from "./under-keys.ts";

const PAGE = 100;
/** The charge says what went back and which card it was. */
const EXPAND = ["latest_charge"];

/** Stripe. `fetch` reaches it, or what stands in for it. */
export function stripePayments(settings: PaymentKeys, fetch: typeof globalThis.fetch): Payments {
  const { secretKey, publishableKey, webhookSecret, scriptUrl } = settings;
  const stripe = stripeClient(secretKey, fetch);

  /** The order's one payment: asked for again, it is the same. */
  async function intentOf(charge: Parameters<Payments["pay"]>[0]): Promise<string> {
    const { order, account, customer, cents, description } = charge;
    const create = async (idempotencyKey: string) => {
      const intent = await stripe.paymentIntents.create(
        {
          amount: cents,
          currency: "aud",
          customer,
          description,
          metadata: { order, account },
          allowed_payment_method_types: ["card"],
        },
        { idempotencyKey },
      );
      return intent.id;
    };
    return underKeys(`order:${order}`, create, () => knownIntent(charge));
  }

  async function knownIntent({ order, customer }: Parameters<Payments["find"]>[0]) {
    for await (const intent of stripe.paymentIntents.list({ customer, limit: PAGE })) {
      if (intent.metadata.order === order) return intent.id;
    }
    return undefined;
  }

  async function refundsOf(intent: string): Promise<RefundState[]> {
    const refunds: RefundState[] = [];
    for await (const known of stripe.refunds.list({ payment_intent: intent, limit: PAGE })) {
      refunds.push(refundState(known));
    }
    return refunds;
  }

  async function knownRefund(intent: string, key: string): Promise<RefundState | undefined> {
    return (await refundsOf(intent)).find((known) => known.key === key);
  }

  async function payment(id: string): Promise<PaymentState> {
    return stateOf(await stripe.paymentIntents.retrieve(id, { expand: EXPAND }));
  }

  return {
    publishableKey,
    scriptUrl,

    async createCustomer({ account, name, email }) {
      const create = async (idempotencyKey: string) => {
        const customer = await stripe.customers.create(
          { name, ...(email && { email }), metadata: { account } },
          { idempotencyKey },
        );
        return customer.id;
      };
      // One that was made after all holds nothing and does no harm.
      return underKeys(`customer:${account}`, create, async () => undefined);
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
      const id = await intentOf(charge).catch((error: unknown) => {
        throw error instanceof Stripe.errors.StripeInvalidRequestError
          ? new PaymentRefused(error.message, { cause: error })
          : unclear(error);
      });
      try {
        const intent = await stripe.paymentIntents.confirm(
          id,
          { payment_method: card, off_session: offSession, expand: EXPAND },
          { idempotencyKey: `order:${order}:${attempt}:${card}` },
        );
        return stateOf(intent);
      } catch (error) {
        const failed = failedState(error);
        if (failed) return failed;
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw unclear(error);
        // It was confirmed in another way meanwhile, or canceled: its own state says. Otherwise this attempt is over.
        const known = await payment(id);
        if (known.status !== "unpaid" && known.status !== "failed") return known;
        const { message: reason, code } = error;
        return { ...known, status: "failed", reason, code };
      }
    },

    async find(of) {
      const id = await knownIntent(of);
      return id === undefined ? undefined : payment(id);
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
      const known = await knownRefund(intent, key);
      if (known) return known;
      const create = async (idempotencyKey: string) => {
        const requested = { payment_intent: intent, amount: cents, metadata: { refund: key } };
        return refundState(await stripe.refunds.create(requested, { idempotencyKey }));
      };
      try {
        return await underKeys(`refund:${key}`, create, () => knownRefund(intent, key));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError) {
          return { id: key, key, cents, status: "failed", reason: error.message };
        }
        throw unclear(error);
      }
    },

    refundsOf,

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
