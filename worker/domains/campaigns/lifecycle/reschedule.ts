import { conflict, invalid } from "#core/errors.ts";
import {
  mayReschedule,
  SCHEDULE_REPLIES,
  SCHEDULE_TEXTS,
  scheduleProblem,
} from "#core/rules/schedules.ts";
import { validityProblem } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import { moveSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Sendable } from "./sendable.ts";

/** R088, R089: what is scheduled may be changed until three minutes before its time, which this returns. */
export function checkScheduled(
  ctx: AccountContext,
  { row, refusals }: Pick<Sendable, "row" | "refusals">,
): number {
  const { status, scheduledAt } = row;
  if (status !== "scheduled" || scheduledAt === null) throw conflict(refusals.reschedule);
  if (!mayReschedule(scheduledAt, ctx.now())) throw conflict(SCHEDULE_TEXTS.tooLate);
  return scheduledAt;
}

/** R210: it moves with its texts and its price. */
export async function reschedule(
  ctx: AccountContext,
  sendable: Sendable,
  { field, to }: { field: string; to: number },
) {
  const { kind, id, row, repeats, refusals } = sendable;
  const from = checkScheduled(ctx, sendable);
  if (repeats) throw conflict(SCHEDULE_TEXTS.tooLate);
  const { validUntil } = row;
  const problem =
    scheduleProblem(to, ctx.now()) ??
    (validUntil === null ? undefined : validityProblem(validUntil, to));
  if (problem) throw invalid(field, problem);
  const { statements, events } = sendable.change({ scheduledAt: to });
  const moved = moveSchedule(ctx, { subject: id, from, to });
  const rescheduled = await commitUnlessAborted(ctx, {
    statements: [...statements, ...moved.statements],
    events,
    effects: [moved.effect],
    audit: { action: `${kind}.reschedule`, subject: id, detail: { from, to } },
  });
  if (!rescheduled) throw conflict(refusals.reschedule);
  return { message: SCHEDULE_REPLIES.rescheduled };
}
