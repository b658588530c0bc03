import type { AccountContext } from "#worker/context.ts";
import { dropDue, skipDue } from "#worker/domains/campaigns/lifecycle/skip-due.ts";
import type { Due } from "#worker/domains/campaigns/schedules/due-schedules.ts";
import { endSchedule, moveSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import {
  countSent,
  dayLimitError,
  isOverDay,
} from "#worker/domains/sending/limits/refuse-sending.ts";
import { sendingStanding } from "#worker/domains/sending/limits/sending-standing.ts";
import { commit } from "#worker/kernel/commit.ts";
import { changeQuick, type QuickRecord, quickById } from "./inner/quick-queries.ts";
import { quickSendable } from "./inner/quick-sendable.ts";
import { quickSender } from "./inner/quick-sender.ts";
import { release } from "./inner/release.ts";
import { startOf } from "./inner/start-of.ts";

/**
 * A quick message whose time has come goes on the queue as it was written and paid for. Who opted out
 * since is left out and refunded when it is claimed, as with every message.
 */
export async function startQuick(ctx: AccountContext, due: Due): Promise<void> {
  const quick = await quickById(ctx, due.subject);
  if (quick?.status !== "scheduled") return dropDue(ctx, due);
  const rights = await sendingRights(ctx, ctx.account.id);
  const opens = startOf(ctx, { at: null, marketing: quick.marketing }, rights);
  if (opens !== null) return waitForHours(ctx, quick, due, opens);
  const sender = await quickSender(ctx, quick, rights);
  if ("reason" in sender) return skipQuick(ctx, due, sender.reason);
  const { statements, events, effects } = await release(ctx, quick, sender.from);
  const standing = await sendingStanding(ctx);
  const counted = countSent(standing, quick.recipients, quick);
  await commit(ctx, {
    statements: [...endSchedule(ctx, due, { status: "started" }), ...counted, ...statements],
    events,
    effects,
    audit: { action: "quick.start", subject: quick.id, detail: { dueAt: due.dueAt } },
  }).catch((error: unknown) => {
    if (!isOverDay(error)) throw error;
    return skipQuick(ctx, due, dayLimitError(ctx, standing, quick.recipients).message);
  });
}

/** The account's sending hours ended, or were changed: it is moved to when they begin. */
async function waitForHours(
  ctx: AccountContext,
  quick: QuickRecord,
  due: Due,
  to: number,
): Promise<void> {
  const moved = moveSchedule(ctx, { subject: quick.id, from: due.dueAt, to });
  await commit(ctx, {
    statements: [...changeQuick(ctx, quick, { scheduledAt: to }), ...moved.statements],
    effects: [moved.effect],
    audit: { action: "quick.reschedule", subject: quick.id, detail: { from: due.dueAt, to } },
  });
}

export async function skipQuick(ctx: AccountContext, due: Due, reason: string): Promise<void> {
  const quick = await quickById(ctx, due.subject);
  await skipDue(ctx, due, quick && quickSendable(ctx, quick), reason);
}
