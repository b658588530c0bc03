import { WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type Attempt, attempt } from "./inner/attempt.ts";
import {
  type ClaimedDelivery,
  claimDelivery,
  recordDelivered,
  recordFailedAttempt,
} from "./inner/delivery-queries.ts";
import { countFailure, findWebhook, forgetFailures, type WebhookRow } from "./inner/queries.ts";
import { isHopeless, LEASE_MS, nextTry } from "./inner/schedule.ts";
import { isStillReadable } from "./inner/still-readable.ts";
import { switchOff } from "./inner/switch-off.ts";

const OFF = "The webhook is switched off";
const GONE = 410;

/**
 * Attempts a delivery that is due. At least once: one that was killed after sending is sent again
 * with the same `webhook-id` when its lease has expired. Called at any other time it does nothing.
 */
export async function deliver(ctx: AccountContext, id: Id<"delivery">): Promise<void> {
  const claimed = await claimDelivery(ctx, id, LEASE_MS);
  if (!claimed) return;
  const webhook = await findWebhook(ctx, claimed.webhook_id);
  if (!webhook?.active) return await giveUp(ctx, id, claimed, OFF);
  if (!(await isStillReadable(ctx, claimed.event))) {
    return await giveUp(ctx, id, claimed, WEBHOOK_TEXTS.unreadable);
  }
  const result = await attempt(ctx, webhook, { id, body: claimed.body });
  if (result.ok) {
    const statements = [recordDelivered(ctx, id, result.response), forgetFailures(ctx, webhook.id)];
    await commit(ctx, { statements });
  } else {
    await recordFailure(ctx, id, claimed, webhook, result);
  }
}

/** Nothing is sent, now or later, and no failure is counted against the webhook. */
async function giveUp(
  ctx: AccountContext,
  id: Id<"delivery">,
  { attempts }: ClaimedDelivery,
  error: string,
): Promise<void> {
  const last = { response: null, error, attempts, nextAt: undefined };
  await commit(ctx, { statements: [recordFailedAttempt(ctx, id, last)] });
}

async function recordFailure(
  ctx: AccountContext,
  id: Id<"delivery">,
  { attempts }: ClaimedDelivery,
  webhook: WebhookRow,
  { response, error }: Extract<Attempt, { ok: false }>,
): Promise<void> {
  const nextAt = response === GONE ? undefined : nextTry(attempts, ctx.now());
  await commit(ctx, {
    statements: [
      recordFailedAttempt(ctx, id, { response, error, attempts, nextAt }),
      countFailure(ctx, webhook.id),
    ],
  });
  const failures = (await findWebhook(ctx, webhook.id))?.failures ?? 0;
  if (response === GONE) await switchOff(ctx, webhook, "It responded that it is gone (410).");
  else if (isHopeless(failures, attempts)) {
    await switchOff(ctx, webhook, `It failed ${failures} times in a row, for half an hour.`);
  }
}
