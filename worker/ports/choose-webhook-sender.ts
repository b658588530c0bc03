import { type Env, settingsOf } from "#worker/env.ts";
import { internetWebhooks } from "./internet-webhooks.ts";
import { localPorts } from "./local-ports.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export function chooseWebhookSender(env: Env): WebhookSender {
  const local = settingsOf(env).WEBHOOKS === "simulator" ? localPorts(env) : undefined;
  return local?.webhookSender(env) ?? internetWebhooks();
}
