import { type Env, settingsOf } from "#worker/env.ts";
import { loadOnce } from "#worker/load-once.ts";
import { localPorts } from "./local-ports.ts";
import type { PaymentKeys, Payments } from "./payments.ts";

/** Where Stripe's card field comes from; it may not be kept anywhere else. */
const STRIPE_JS = "https://js.stripe.com/endive/stripe.js";

/** What takes card payments, if anything does. */
export function choosePayments(env: Env): (() => Promise<Payments>) | undefined {
  const settings = settingsOf(env);
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  const local = PAYMENTS === "simulator" ? localPorts(env) : undefined;
  if (local) return loaded(local.paymentKeys, local.stripe(env, "stripe"));
  if (PAYMENTS !== "stripe") return undefined;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  const keys = {
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    scriptUrl: STRIPE_JS,
  };
  return loaded(keys, fetch);
}

/** The SDK is large, and few calls pay. */
const loadStripe = loadOnce(() => import("./stripe/payments.ts"));

function loaded(keys: PaymentKeys, through: typeof fetch): () => Promise<Payments> {
  return async () => {
    const { stripePayments } = await loadStripe();
    return stripePayments(keys, through);
  };
}
