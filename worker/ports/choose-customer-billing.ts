import { type Env, hasSimulator, settingsOf } from "#worker/env.ts";
import type { CustomerBillings } from "./customer-billing.ts";

/** Where accounts' own Stripe accounts are: at Stripe, or each in a stand-in of its own. */
export function chooseCustomerBilling(env: Env): CustomerBillings {
  const isSimulated = settingsOf(env).PAYMENTS === "simulator" && hasSimulator(env);
  return async (secretKey) => {
    const { stripeBilling } = await import("./stripe/customer-billing.ts");
    if (!isSimulated) return stripeBilling(secretKey, fetch);
    const own = env.SIMULATOR_PAYMENTS?.getByName(`own:${secretKey}`);
    return stripeBilling(secretKey, (input, init) => {
      if (!own) throw new Error("There is no simulator");
      return own.fetch(new Request(input, init));
    });
  };
}
