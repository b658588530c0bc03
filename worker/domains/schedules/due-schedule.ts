import type { Id } from "#core/ids.ts";
import { isTooLate, LATE_TEXTS, lateLabel } from "#core/rules/late-starts.ts";
import type { ScheduleKind } from "#core/rules/schedules.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { findSchedule } from "./schedule-queries.ts";

/** Something whose time has come. */
export interface Due {
  id: Id<"schedule">;
  kind: ScheduleKind;
  subject: string;
  dueAt: number;
  /** Why it must not start any more. */
  missed: string | undefined;
}

/** What to start; undefined if it is no longer waiting, or not due yet. */
export async function dueSchedule(
  ctx: AccountContext,
  id: Id<"schedule">,
): Promise<Due | undefined> {
  const row = await findSchedule(ctx, id);
  if (row?.status !== "scheduled" || row.dueAt > ctx.now()) return undefined;
  const { kind, subject, dueAt } = row;
  return { id, kind, subject, dueAt, missed: await missed(ctx, dueAt) };
}

/** The account is not active, or it is later than the account's setting allows. */
async function missed(ctx: AccountContext, dueAt: number): Promise<string | undefined> {
  const { active, lateMinutes } = await accountProfile(ctx, ctx.account.id);
  if (!active) return LATE_TEXTS.inactive;
  return isTooLate(dueAt, ctx.now(), lateMinutes)
    ? LATE_TEXTS.missed(lateLabel(lateMinutes))
    : undefined;
}
