import Stripe from "stripe";
import * as z from "zod";
import { type PaymentEvent, PaymentEventRefused } from "../payments.ts";
import { disputeState, intentOf, stateOf } from "./states.ts";

const TOLERANCE_S = 300;

interface Posted {
  body: string;
  signature: string | null;
  webhookSecret: string;
  secretKey: string;
}

const identified = z.object({ id: z.string().min(1) });
const reference = z.union([z.string(), identified]).nullish();
const cents = z.number().int();

const payment = identified.extend({
  status: z.string(),
  amount: cents,
  amount_received: cents.optional(),
  metadata: z.record(z.string(), z.string()),
  client_secret: z.string().nullish(),
  payment_method: reference,
  latest_charge: z.union([z.string(), z.object({ amount_refunded: cents })]).nullish(),
  last_payment_error: z
    .object({
      message: z.string().optional(),
      code: z.string().optional(),
      payment_method: reference,
    })
    .nullish(),
});
const ofPayment = identified.extend({ payment_intent: reference });
const dispute = ofPayment.extend({ amount: cents, status: z.string() });

/** What is read of an event; one that is signed and says something else is refused. */
const OBJECTS: Readonly<Record<string, z.ZodType>> = {
  payment_intent: payment,
  refund: ofPayment,
  charge: ofPayment,
  "charge.dispute": dispute,
};

const envelope = z.object({ type: z.string(), data: z.object({ object: z.looseObject({}) }) });

function isAsDescribed(event: unknown): boolean {
  const { data: read } = envelope.safeParse(event);
  if (!read) return false;
  const kind = read.type.replace(/\.[^.]*$/, "");
  const of = Object.hasOwn(OBJECTS, kind) ? OBJECTS[kind] : undefined;
  return !of || of.safeParse(read.data.object).success;
}

/** What Stripe posted, if it signed it at most five minutes ago, and for the mode that we are in. */
export async function readEvent(
  stripe: Stripe,
  { body, signature, webhookSecret, secretKey }: Posted,
): Promise<PaymentEvent> {
  const provider = Stripe.createSubtleCryptoProvider();
  const event = await stripe.webhooks
    .constructEventAsync(body, signature ?? "", webhookSecret, TOLERANCE_S, provider)
    .catch((error: unknown) => {
      throw new PaymentEventRefused("The signature is wrong or too old", { cause: error });
    });
  if (event.livemode !== secretKey.startsWith("sk_live_")) {
    throw new PaymentEventRefused("The event is of the other mode");
  }
  if (!isAsDescribed(event)) throw new PaymentEventRefused("The event is not as it should be");
  switch (event.type) {
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
    case "payment_intent.processing":
      return { type: "payment", payment: stateOf(event.data.object) };
    case "refund.created":
    case "refund.updated":
    case "refund.failed":
    case "charge.refunded":
      return { type: "refund", payment: intentOf(event.data.object) };
    case "charge.dispute.created":
    case "charge.dispute.closed":
      return { type: "dispute", dispute: disputeState(event.data.object) };
    default:
      return { type: "other", name: event.type };
  }
}
