import { type Env, hasSimulator, settingsOf } from "#worker/env.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { CustomerBillings } from "./customer-billing.ts";
import { simulatedStripe } from "./simulated-stripe.ts";

const loadBilling = loadOnce(() => import("./stripe/customer-billing.ts"));

/** Where accounts' own Stripe accounts are: at Stripe, or each in a stand-in of its own. */
export function chooseCustomerBilling(env: Env): CustomerBillings {
  return async (secretKey) => {
    const { stripeBilling } = await loadBilling();
    const isSimulated = settingsOf(env).PAYMENTS === "simulator" && hasSimulator(env);
    const through = isSimulated ? simulatedStripe(env, `own:${secretKey}`) : fetch;
    return stripeBilling(secretKey, through);
  };
}
