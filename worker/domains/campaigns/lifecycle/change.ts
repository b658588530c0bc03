import { APPEAL_TEXTS } from "#core/contract/approvals/appeals.ts";
import { conflict, invalid } from "#core/errors.ts";
import {
  mayReschedule,
  SCHEDULE_REPLIES,
  SCHEDULE_TEXTS,
  scheduleProblem,
} from "#core/rules/schedules.ts";
import { validityProblem } from "#core/rules/validity.ts";
import type { AccountContext } from "#worker/context.ts";
import {
  deleteSchedule,
  moveSchedule,
} from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Sendable } from "./sendable.ts";

/** What the owner says to the administrator, as long as that can change anything. */
export async function appeal(
  ctx: AccountContext,
  { kind, id, row, change }: Sendable,
  appeal: string,
) {
  const saved =
    row.status === "pending" &&
    (await commitUnlessAborted(ctx, {
      ...change({ appeal }),
      audit: { action: `${kind}.appeal`, subject: id, detail: { appeal } },
    }));
  if (!saved) throw conflict(APPEAL_TEXTS.notWaiting);
  return { message: APPEAL_TEXTS.saved };
}

/** R077, R090: nothing more of it is sent, and what was debited for that is refunded in the same transaction. */
export async function cancel(
  ctx: AccountContext,
  { kind, id, refusals, cancel: cancelling }: Pick<Sendable, "kind" | "id" | "refusals" | "cancel">,
): Promise<void> {
  const change = await cancelling();
  const cancelled =
    change &&
    (await commitUnlessAborted(ctx, {
      ...change,
      statements: [...change.statements, deleteSchedule(ctx, id)],
      audit: { action: `${kind}.cancel`, subject: id },
    }));
  if (!cancelled) throw conflict(refusals.cancel);
}

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
