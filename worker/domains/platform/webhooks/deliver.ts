import { WEBHOOK_READING, WEBHOOK_TEXTS, webhookEvent } from "#core/contract/webhooks/webhooks.ts";
import type { Id } from "#core/ids.ts";
import { mayRead } from "#core/permissions.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { peopleOf } from "#worker/domains/identity/sessions/people-of.ts";
import { commit, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { perform } from "#worker/kernel/effects.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { type Attempt, attempt } from "./inner/attempt.ts";
import {
  type ClaimedDelivery,
  claimDelivery,
  deleteDeliveries,
  deleteOldDeliveries,
  dueDeliveries,
  recordDelivered,
  recordFailedAttempt,
} from "./inner/delivery-queries.ts";
import {
  abortUnlessOn,
  changeWebhook,
  countFailure,
  deleteWebhookRow,
  findWebhook,
  forgetFailures,
  type WebhookRow,
} from "./webhook-queries.ts";

const OFF = "The webhook is switched off";
const GONE = 410;
const NOT_FOUND = 404;

/**
 * Attempts a delivery that is due. At least once: one that was killed after sending is sent again
 * with the same `webhook-id` when its lease has expired. Called at any other time it does nothing.
 */
export async function deliver(ctx: AccountContext, id: Id<"delivery">): Promise<void> {
  const claimed = await claimDelivery(ctx, id, LEASE_MS);
  if (!claimed) return;
  const webhook = await findWebhook(ctx, claimed.webhook_id);
  if (!webhook?.active) return await giveUp(ctx, id, claimed, OFF);
  if (webhook.userId !== null && !(await personBehind(ctx, webhook))) {
    return await forgetBrowser(ctx, webhook.id);
  }
  if (!(await isStillReadable(ctx, webhook, claimed.event))) {
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

/** The person of a browser, while they belong to the account and are active. */
async function personBehind(ctx: AccountContext, { userId }: WebhookRow) {
  return (await peopleOf(ctx)).find((one) => one.userId === userId);
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
  // Of a browser that unsubscribed, its service knows nothing any more.
  const isGone = response === GONE || (webhook.format === "push" && response === NOT_FOUND);
  const nextAt = isGone ? undefined : nextTry(attempts, ctx.now());
  await commit(ctx, {
    statements: [
      recordFailedAttempt(ctx, id, { response, error, attempts, nextAt }),
      countFailure(ctx, webhook.id),
    ],
  });
  const failures = (await findWebhook(ctx, webhook.id))?.failures ?? 0;
  const isOver = isGone || isHopeless(failures, attempts);
  if (webhook.format === "push") return isOver ? forgetBrowser(ctx, webhook.id) : undefined;
  if (response === GONE) await switchOff(ctx, webhook, "It responded that it is gone (410).");
  else if (isHopeless(failures, attempts)) {
    await switchOff(ctx, webhook, `It failed ${failures} times in a row, for half an hour.`);
  }
}

/**
 * Whether a sub-account may still read what its webhook is about to send, or a person what their browser is about to show;
 * owners read all of theirs.
 */
async function isStillReadable(
  ctx: AccountContext,
  webhook: WebhookRow,
  event: string,
): Promise<boolean> {
  const reading = WEBHOOK_READING[webhookEvent.parse(event)];
  if (webhook.userId !== null) {
    const person = await personBehind(ctx, webhook);
    return person !== undefined && mayRead(person, reading);
  }
  if (!(await parentOf(ctx, ctx.account.id))) return true;
  return (await peopleOf(ctx)).some((person) => mayRead(person, reading));
}

/** A browser whose person has switched notifications off, or that is no more. */
async function forgetBrowser(ctx: AccountContext, id: string): Promise<void> {
  await commit(ctx, {
    statements: [deleteWebhookRow(ctx, id), deleteDeliveries(ctx, id)],
    audit: { action: "pushBrowser.delete", subject: id },
  });
}

/** Switches off a webhook that cannot be reached and notifies its owners, once. */
async function switchOff(
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

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed attempt the next one is made; docs/api.md has the same table. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR];

/** How long a claim of a delivery lasts: the time limit of an attempt, and room to write. */
export const LEASE_MS = MINUTE;

/** Failures in a row, over all of its deliveries, that switch a webhook off. */
const MOST_FAILURES = 20;
/** A campaign can emit a hundred events in a minute, yet its receiver may be down for half an hour. */
const LONG_AGO = 4;

/** Whether a webhook is to be switched off, after a failure in so many of the attempts of one delivery. */
function isHopeless(failures: number, attempts: number): boolean {
  return failures >= MOST_FAILURES && attempts >= LONG_AGO;
}

/** When to retry after so many attempts; undefined if it is given up. */
function nextTry(attempts: number, now: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}

/** What is due for the first time is on the queue already, or in the outbox. */
const GRACE_MS = 15_000;
const AT_ONCE = 200;
/** How long the log is kept. */
const KEPT_MS = 30 * 86_400_000;
const DROPPED_AT_ONCE = 1000;

/** Puts the attempts that are due on the queue, and forgets what is older than 30 days. */
export async function sweepWebhooks(ctx: SystemContext, shard: D1Database): Promise<void> {
  const due = await dueDeliveries(shard, ctx.now() - GRACE_MS, AT_ONCE);
  await forEachAccount(ctx, "webhooks", due, (account, { id }) =>
    perform(account, { type: "webhook", delivery: id }),
  );
  await deleteOldDeliveries(shard, ctx.now() - KEPT_MS, DROPPED_AT_ONCE);
}
