import { type Env, hasSimulator, settingsOf } from "#worker/env.ts";
import { internetWebhooks } from "./internet-webhooks.ts";
import { simulatorWebhooks } from "./simulator-webhooks.ts";
import type { WebhookSender } from "./webhook-sender.ts";

export function chooseWebhookSender(env: Env): WebhookSender {
  const simulated = settingsOf(env).WEBHOOKS === "simulator" && hasSimulator(env);
  return simulated ? simulatorWebhooks(env) : internetWebhooks();
}
