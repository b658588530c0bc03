import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessOn, changeWebhook, type WebhookRow } from "./queries.ts";

/** Switches off a webhook that cannot be reached and notifies its owners, once. */
export async function switchOff(
  ctx: AccountContext,
  webhook: Pick<WebhookRow, "id" | "url">,
  reason: string,
): Promise<void> {
  const message = `The webhook to ${new URL(webhook.url).hostname} was switched off. ${reason}`;
  const statements = [
    abortUnlessOn(ctx, webhook.id),
    changeWebhook(ctx, webhook.id, { active: false }),
  ];
  const audit = { action: "webhook.switchOff", subject: webhook.id, detail: { reason } };
  await commitUnlessAborted(ctx, {
    statements,
    events: [{ type: "webhook.switched_off", message }],
    audit,
  });
}
