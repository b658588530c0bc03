import type { Carrier } from "#worker/carriers/carrier.ts";
import type { CarrierWebhooks } from "#worker/carriers/webhooks.ts";
import type { Env } from "#worker/env.ts";
import type { HumanCheck } from "./human-check.ts";
import type { LinkHosts } from "./link-hosts.ts";
import type { Mailer } from "./mailer.ts";
import type { PaymentKeys } from "./payments.ts";
import type { Vendors } from "./vendors.ts";
import type { WebhookSender } from "./webhook-sender.ts";

/** What a local machine has in place of the world outside. */
export interface LocalPorts {
  carriers: (env: Env) => Carrier[];
  /** What the simulated carrier posts. */
  carrierWebhooks: (env: Env) => CarrierWebhooks;
  mailer: (env: Env) => Mailer;
  webhookSender: (env: Env) => WebhookSender;
  linkHosts: () => LinkHosts;
  humanCheck: HumanCheck;
  vendors: (env: Env) => Vendors;
  paymentKeys: PaymentKeys;
  /** Reaches a simulated Stripe: `stripe` for our own account, another name for a customer's. */
  stripe: (env: Env, name: string) => typeof fetch;
}

let supplied: LocalPorts | undefined;

/** Called by the local Worker's entry, and by no other. */
export function supplyLocalPorts(ports: LocalPorts): void {
  supplied = ports;
}

/** Undefined in production, and in a Worker without them. */
export function localPorts({ ENVIRONMENT }: Pick<Env, "ENVIRONMENT">): LocalPorts | undefined {
  return ENVIRONMENT === "production" ? undefined : supplied;
}
