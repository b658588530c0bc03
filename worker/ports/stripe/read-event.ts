import Stripe from "stripe";
import { type PaymentEvent, PaymentEventRefused } from "../payments.ts";
import { disputeState, intentOf, stateOf } from "./states.ts";

const TOLERANCE_S = 300;

interface Posted {
  body: string;
  signature: string | null;
  webhookSecret: string;
  secretKey: string;
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
