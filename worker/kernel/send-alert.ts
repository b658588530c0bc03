import type { Kernel } from "#worker/context.ts";
import { signedHeaders } from "#worker/ports/webhook-signing.ts";
import type { AlertEffect } from "./effects.ts";

/** Posts an alert to the operator's own systems; `id` is the effect's own, so that they know a repeat. */
export async function sendAlert(
  { settings, hooks, now }: Pick<Kernel, "settings" | "hooks" | "now">,
  { body }: AlertEffect,
  id: string,
): Promise<void> {
  const { ALERT_WEBHOOK_URL: url, ALERT_WEBHOOK_SECRET: secret } = settings;
  // Switched off since.
  if (!url || !secret) return;
  const headers = await signedHeaders(secret, { id, body, now: now() });
  const { status } = await hooks.send({ url, headers, body });
  if (status < 200 || status > 299) throw new Error(`The alert was answered with ${status}`);
}
