import { SIMULATED_WEBHOOK_SECRET } from "#objects/payments/events.ts";
import { type Env, hasSimulator, settingsOf } from "#worker/env.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { PaymentKeys, Payments } from "./payments.ts";
import { simulatedStripe } from "./simulated-stripe.ts";

/** Where Stripe's card field comes from; it may not be kept anywhere else. */
const STRIPE_JS = "https://js.stripe.com/endive/stripe.js";

/** What takes card payments, if anything does. */
export function choosePayments(env: Env): (() => Promise<Payments>) | undefined {
  const settings = settingsOf(env);
  const { PAYMENTS, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = settings;
  if (PAYMENTS === "simulator" && hasSimulator(env)) return simulatedPayments(env);
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

/** The same code, with the simulator behind it. */
function simulatedPayments(env: Pick<Env, "SIMULATOR_PAYMENTS">): () => Promise<Payments> {
  const keys = {
    secretKey: "sk_test_simulated",
    publishableKey: "pk_test_simulated",
    webhookSecret: SIMULATED_WEBHOOK_SECRET,
    scriptUrl: "/simulator/stripe.js",
  };
  return loaded(keys, simulatedStripe(env, "stripe"));
}

/** The SDK is large, and few calls pay. */
const loadStripe = loadOnce(() => import("./stripe/payments.ts"));

function loaded(keys: PaymentKeys, through: typeof fetch): () => Promise<Payments> {
  return async () => {
    const { stripePayments } = await loadStripe();
    return stripePayments(keys, through);
  };
}
