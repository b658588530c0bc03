import { type Env, settingsOf } from "#worker/env.ts";
import { loadOnce } from "#worker/load-once.ts";
import type { CustomerBillings } from "./customer-billing.ts";
import { localPorts } from "./local-ports.ts";

const loadBilling = loadOnce(() => import("./stripe/customer-billing.ts"));

/** Where accounts' own Stripe accounts are: at Stripe, or each at a simulated one of its own. */
export function chooseCustomerBilling(env: Env): CustomerBillings {
  return async (secretKey) => {
    const { stripeBilling } = await loadBilling();
    const local = settingsOf(env).PAYMENTS === "simulator" ? localPorts(env) : undefined;
    return stripeBilling(secretKey, local?.stripe(env, `own:${secretKey}`) ?? fetch);
  };
}
