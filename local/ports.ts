import type { LocalPorts } from "#worker/ports/local-ports.ts";
import { localEnv } from "./env.ts";
import { SIMULATED_WEBHOOK_SECRET } from "./payments/events.ts";
import { simulatedCarrierWebhooks, simulatorCarrier } from "./ports/carrier.ts";
import { simulatorHumanCheck } from "./ports/human-check.ts";
import { simulatorLinkHosts } from "./ports/link-hosts.ts";
import { simulatorMailer } from "./ports/mailer.ts";
import { simulatedStripe } from "./ports/stripe.ts";
import { simulatedVendors } from "./ports/vendors.ts";
import { simulatorWebhooks } from "./ports/webhook-sender.ts";

/** The simulator in place of carriers, mail, webhooks' receivers, Cloudflare and Stripe. */
export const SIMULATOR_PORTS: LocalPorts = {
  carriers: (env) => {
    const local = localEnv(env);
    const second = local.SECOND_SIMULATOR === "on" ? [simulatorCarrier(local, "simulator-2")] : [];
    return [simulatorCarrier(local), ...second];
  },
  carrierWebhooks: (env) => simulatedCarrierWebhooks(localEnv(env).CARRIER_SECRET),
  mailer: (env) => simulatorMailer(localEnv(env)),
  webhookSender: (env) => simulatorWebhooks(localEnv(env)),
  linkHosts: simulatorLinkHosts,
  humanCheck: simulatorHumanCheck,
  vendors: (env) => simulatedVendors(localEnv(env)),
  paymentKeys: {
    secretKey: "sk_test_simulated",
    publishableKey: "pk_test_simulated",
    webhookSecret: SIMULATED_WEBHOOK_SECRET,
    scriptUrl: "/simulator/stripe.js",
  },
  stripe: (env, name) => simulatedStripe(localEnv(env), name),
};
