import { type Env, settingsOf } from "#worker/env.ts";
import { loadOnce } from "#worker/load-once.ts";
import { cloudflareLinkHosts } from "./cloudflare-link-hosts.ts";
import type { CustomerBillings } from "./customer-billing.ts";
import { internetWebhooks } from "./internet-webhooks.ts";
import type { LinkHosts } from "./link-hosts.ts";
import { localPorts } from "./local-ports.ts";
import type { Mailer } from "./mailer.ts";
import { resendMailer } from "./resend-mailer.ts";
import type { WebhookSender } from "./webhook-sender.ts";

const loadBilling = loadOnce(() => import("./stripe/customer-billing.ts"));

/** Where accounts' own Stripe accounts are: at Stripe, or each at a simulated one of its own. */
export function chooseCustomerBilling(env: Env): CustomerBillings {
  return async (secretKey) => {
    const { stripeBilling } = await loadBilling();
    const local = settingsOf(env).PAYMENTS === "simulator" ? localPorts(env) : undefined;
    return stripeBilling(secretKey, local?.stripe(env, `own:${secretKey}`) ?? fetch);
  };
}

/** Undefined if nothing is configured: links are on our own host only. */
export function chooseLinkHosts(env: Env): LinkHosts | undefined {
  const {
    LINK_HOSTS_ZONE: zone,
    LINK_HOSTS_TOKEN: token,
    LINK_HOSTS_TARGET: target,
  } = settingsOf(env);
  if (zone && token && target) return cloudflareLinkHosts({ zone, token, target });
  return localPorts(env)?.linkHosts();
}

/** Nothing is configured: no mail is accepted. */
const noMailer: Mailer = {
  send: async () => {
    throw new Error("No mail service is configured");
  },
};

export function chooseMailer(env: Env): Mailer {
  const { MAILER, MAIL_FROM, RESEND_API_KEY } = settingsOf(env);
  if (MAILER === "resend" && RESEND_API_KEY) return resendMailer({ RESEND_API_KEY, MAIL_FROM });
  const local = MAILER === "simulator" ? localPorts(env) : undefined;
  return local?.mailer(env) ?? noMailer;
}

export function chooseWebhookSender(env: Env): WebhookSender {
  const local = settingsOf(env).WEBHOOKS === "simulator" ? localPorts(env) : undefined;
  return local?.webhookSender(env) ?? internetWebhooks();
}
