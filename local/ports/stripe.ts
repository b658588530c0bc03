import type { LocalEnv } from "../env.ts";
import { LOST } from "../payments/faults.ts";

/** Reaches a stand-in for Stripe: `stripe` for our own account, another name for a customer's. */
export function simulatedStripe(
  env: Pick<LocalEnv, "SIMULATOR_PAYMENTS">,
  name: string,
): typeof globalThis.fetch {
  const standIn = env.SIMULATOR_PAYMENTS.getByName(name);
  return async (input, init) => {
    const response = await standIn.fetch(new Request(input, init));
    if (response.status === LOST) throw new TypeError("Network connection lost.");
    return response;
  };
}
