import { and, asc, desc, eq, gt, or, sql } from "drizzle-orm";
import type { Id } from "#core/ids.ts";
import type { ScheduleKind } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless, abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { schedules } from "#worker/db/schema/shard/schedules.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { Due } from "./due-schedules.ts";

const waiting = eq(schedules.status, "scheduled");

/** A statement and the effect that sets the shard's alarm, for one commit. */
interface Scheduled {
  statements: Statement[];
  effect: Effect;
}

export function insertSchedule(
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
export function moveSchedule(
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

/** Makes what waits for a subject due now, if it is not yet: it is what it waited for. */
export function hastenSchedule(ctx: AccountContext, subject: string): Scheduled {
  const now = ctx.now();
  const one = and(eq(schedules.subject, subject), gt(schedules.dueAt, now), waiting);
  return {
    statements: [ctx.db.update(schedules, { dueAt: now, claimAt: now }, one ?? sql`0`)],
    effect: { type: "arm", at: now },
  };
}

/** Cancels whatever is scheduled for a subject, or what of one kind is. */
export function deleteSchedule(
  ctx: AccountContext,
  subject: string,
  kind?: ScheduleKind,
): Statement {
  const ofKind = kind && eq(schedules.kind, kind);
  const all = and(eq(schedules.subject, subject), waiting, ofKind);
  return ctx.db.update(schedules, { status: "cancelled" }, all ?? sql`0`);
}

/**
 * Ends what was due, in the transaction that starts it or gives it up: aborts if another did, or if
 * it was moved to another time. The journal knows what was cancelled.
 */
export function endSchedule(
  ctx: AccountContext,
  { id, dueAt }: Pick<Due, "id" | "dueAt">,
  end: { status: "started" } | { status: "failed"; info: string } | { status: "cancelled" },
): Statement[] {
  const one = and(eq(schedules.id, id), eq(schedules.dueAt, dueAt), waiting);
  const ending = ctx.db.update(schedules, end, one ?? sql`0`);
  const note = { of: "cancelledDate", account: ctx.account.id, schedule: id } as const;
  return [end.status === "cancelled" ? { ...ending, note } : ending, abortUnlessChanged()];
}

export function findSchedule(ctx: AccountContext, id: Id<"schedule">) {
  return ctx.db.find(schedules, eq(schedules.id, id));
}

/** Adds several moments of one subject; those that it has already stay as they are. */
export function scheduleAll(
  ctx: AccountContext,
  { kind, subject }: { kind: ScheduleKind; subject: string },
  dates: readonly { id: Id<"schedule">; dueAt: number }[],
): Statement {
  const rows = JSON.stringify(dates.map(({ id, dueAt }) => [id, dueAt]));
  return statement(sql`INSERT INTO schedules
      (account_id, id, kind, subject, due_at, claim_at, status, created_at)
    SELECT ${ctx.db.accountId}, value->>0, ${kind}, ${subject}, value->>1, value->>1, 'scheduled',
      ${ctx.now()} FROM json_each(${rows}) WHERE true ON CONFLICT DO NOTHING`);
}

/** What waits for a subject, and what it has or had after a moment, the earliest first. */
export function datesAround(ctx: AccountContext, subject: string, after: number) {
  const where = and(eq(schedules.subject, subject), or(waiting, gt(schedules.dueAt, after)));
  return ctx.db.list(schedules, { where: where ?? sql`0`, orderBy: asc(schedules.dueAt) });
}

/** When the last of a subject's dates was due that was started; undefined if none was. */
export async function lastStarted(
  ctx: AccountContext,
  subject: string,
): Promise<number | undefined> {
  const where = and(eq(schedules.subject, subject), eq(schedules.status, "started"));
  const orderBy = desc(schedules.dueAt);
  const [last] = await ctx.db.list(schedules, { where: where ?? sql`0`, orderBy, limit: 1 });
  return last?.dueAt;
}

/** Gives dates of one launch the ids that they have in the next. */
export function renameSchedules(
  ctx: AccountContext,
  names: readonly { from: string; to: Id<"schedule"> }[],
): Statement {
  const rows = JSON.stringify(names.map(({ from, to }) => [from, to]));
  return statement(sql`UPDATE schedules
    SET id = (SELECT value->>1 FROM json_each(${rows}) WHERE value->>0 = schedules.id)
    WHERE account_id = ${ctx.db.accountId} AND id IN (SELECT value->>0 FROM json_each(${rows}))`);
}

/** Aborts the batch if not exactly these wait for a subject. */
export function abortUnlessWaiting(
  ctx: AccountContext,
  subject: string,
  ids: readonly string[],
): Statement {
  const rows = sql`FROM schedules WHERE account_id = ${ctx.db.accountId}
    AND subject = ${subject} AND status = 'scheduled'`;
  return abortUnless(sql`(SELECT COUNT(*) ${rows}) = ${ids.length} AND NOT EXISTS (SELECT 1 ${rows}
    AND id NOT IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`);
}

/** Aborts the batch if this one was started. */
export function abortIfStarted(ctx: AccountContext, id: Id<"schedule">): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM schedules WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND status = 'started')`);
}

/** A date that the restored database does not have yet is kept too: it is not scheduled again. */
export function replayCancelledDate(
  ctx: AccountContext,
  { id, kind, subject, dueAt }: EntryOf<"cancelledDate">,
): Statement {
  return statement(sql`INSERT INTO schedules
      (account_id, id, kind, subject, due_at, claim_at, status, created_at)
    VALUES (${ctx.db.accountId}, ${id}, ${kind}, ${subject}, ${dueAt}, ${dueAt}, 'cancelled',
      ${ctx.now()})
    ON CONFLICT (account_id, id) DO UPDATE SET status = 'cancelled' WHERE status = 'scheduled'`);
}
