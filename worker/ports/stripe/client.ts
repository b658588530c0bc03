import Stripe from "stripe";

const TIMEOUT_MS = 20_000;

/** Stripe's SDK with a secret key. `fetch` reaches Stripe, or what stands in for it. */
export function stripeClient(secretKey: string, fetch: typeof globalThis.fetch): Stripe {
  return new Stripe(secretKey, {
    // Its own client hangs in the Worker.
    httpClient: Stripe.createFetchHttpClient(fetch),
    maxNetworkRetries: 2,
    timeout: TIMEOUT_MS,
    telemetry: false,
  });
}
