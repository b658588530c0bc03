import type { Id } from "#core/ids.ts";
import { isTooLate, LATE_TEXTS, lateLabel } from "#core/rules/late-starts.ts";
import type { ScheduleKind } from "#core/rules/schedules.ts";
import type { SystemContext } from "#worker/context.ts";
import { startingAccounts } from "#worker/domains/identity/directory/account-queries.ts";
import { type AccountRef, accountRef, type DueMessage } from "#worker/queues/messages.ts";
import { dueAmong } from "./inner/claim-queries.ts";

/** Something whose time has come. */
export interface Due {
  id: Id<"schedule">;
  kind: ScheduleKind;
  subject: string;
  dueAt: number;
  /** Why it must not start any more. */
  missed: string | undefined;
}

/** A claim, and what is to start; neither if it is no longer waiting, not due yet, or the account is gone. */
export interface Found {
  account?: AccountRef;
  due?: Due;
}

/** What each of these claims is to start: one read of the directory, and one of each shard. */
export async function dueSchedules(
  ctx: SystemContext,
  claims: readonly DueMessage[],
): Promise<Found[]> {
  const accounts = await startingAccounts(ctx, [...new Set(claims.map(({ account }) => account))]);
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byShard = Map.groupBy(claims, ({ account }) => byId.get(account)?.shard);
  const reads = ctx.shards.map((database, shard) =>
    dueAmong(database, byShard.get(shard) ?? [], ctx.now()),
  );
  const rows = new Map(
    (await Promise.all(reads)).flat().map((row) => [keyOf(row.account, row.id), row]),
  );
  return claims.map((claim) => {
    const account = byId.get(claim.account);
    const row = rows.get(keyOf(claim.account, claim.schedule));
    if (!account || !row) return {};
    const { id, kind, subject, dueAt } = row;
    const due = { id, kind, subject, dueAt, missed: missed(account, dueAt, ctx.now()) };
    return { account: accountRef.parse(account), due };
  });
}

const keyOf = (account: string, schedule: string) => `${account} ${schedule}`;

/** The account is not active, or it is later than the account's setting allows. */
function missed(
  { active, lateMinutes }: { active: number; lateMinutes: number },
  dueAt: number,
  now: number,
): string | undefined {
  if (!active) return LATE_TEXTS.inactive;
  return isTooLate(dueAt, now, lateMinutes) ? LATE_TEXTS.missed(lateLabel(lateMinutes)) : undefined;
}
