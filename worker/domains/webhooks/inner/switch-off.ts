import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { notify, publishNotification } from "#worker/domains/notifications/notify.ts";
import { commit } from "#worker/kernel/commit.ts";
import { changeWebhook, onlyWhileOn, type WebhookRow } from "./queries.ts";

/** Switches a webhook off that cannot be reached and tells its owners, once. */
export async function switchOff(
  ctx: AccountContext,
  webhook: Pick<WebhookRow, "id" | "url">,
  reason: string,
): Promise<void> {
  const message = `The webhook to ${new URL(webhook.url).hostname} was switched off. ${reason}`;
  const statements = [
    onlyWhileOn(ctx, webhook.id),
    changeWebhook(ctx, webhook.id, { active: false }),
    ...notify(ctx, { kind: "webhook", message }),
  ];
  const act = { action: "webhook.switchOff", subject: webhook.id, detail: { reason } };
  try {
    await commit(ctx, { statements, audit: act });
  } catch (error) {
    if (!isAborted(error)) throw error;
    return;
  }
  publishNotification(ctx, "webhook");
}
