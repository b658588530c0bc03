import { and, eq, sql } from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { ScheduleKind } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { schedules } from "#worker/db/schema/shard/schedules.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { Due } from "./due-schedule.ts";

const waiting = eq(schedules.status, "scheduled");

/** A statement and the effect that sets the shard's alarm, for one commit. */
interface Scheduled {
  statements: Statement[];
  effect: Effect;
}

export function schedule(
  ctx: AccountContext,
  row: { id: Id<"schedule">; kind: ScheduleKind; subject: string; dueAt: number },
): Scheduled {
  const values = { ...row, claimAt: row.dueAt, status: "scheduled", createdAt: ctx.now() } as const;
  return {
    statements: [ctx.db.insert(schedules, values)],
    effect: { type: "arm", at: row.dueAt },
  };
}

/** Moves what is scheduled for a subject at one moment to another; aborts if it is no longer waiting. */
export function reschedule(
  ctx: AccountContext,
  { subject, from, to }: { subject: string; from: number; to: number },
): Scheduled {
  const one = and(eq(schedules.subject, subject), eq(schedules.dueAt, from), waiting);
  return {
    statements: [
      ctx.db.update(schedules, { dueAt: to, claimAt: to }, one ?? sql`0`),
      abortUnlessChanged(),
    ],
    effect: { type: "arm", at: to },
  };
}

/** Cancels whatever is scheduled for a subject. */
export function unschedule(ctx: AccountContext, subject: string): Statement {
  const all = and(eq(schedules.subject, subject), waiting);
  return ctx.db.update(schedules, { status: "cancelled" }, all ?? sql`0`);
}

/**
 * Ends what was due, in the transaction that starts it or gives it up: aborts if another did, or if
 * it was moved to another time.
 */
export function endSchedule(
  ctx: AccountContext,
  { id, dueAt }: Due,
  end: { status: "started" } | { status: "failed"; info: string } | { status: "cancelled" },
): Statement[] {
  const one = and(eq(schedules.id, id), eq(schedules.dueAt, dueAt), waiting);
  return [ctx.db.update(schedules, end, one ?? sql`0`), abortUnlessChanged()];
}

export function findSchedule(ctx: AccountContext, id: Id<"schedule">) {
  return ctx.db.find(schedules, eq(schedules.id, id));
}
