import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { statusDayFacts } from "./inner/figure-queries.ts";
import { slotsBetween } from "./mark-stale.ts";

export interface StatusDay {
  /** 2026-11-21 */
  day: string;
  /** As last counted. */
  messages: number;
  /** Whether one of the statuses may be among them; where not, there is none. */
  mayHave: boolean;
}

/**
 * The days on which an account has messages, the latest first, and on which of them one of these statuses
 * may be: where it was counted, or where messages changed since the count. A plan that is not paid for, and
 * a quick message that waits, are in no count.
 */
export async function daysWithStatus(
  ctx: AccountContext,
  statuses: readonly string[],
): Promise<{ timeZone: string; days: StatusDay[] }> {
  const facts = await statusDayFacts(ctx, statuses);
  const counted = facts.find(({ kind }) => kind === "zone")?.value;
  const timeZone = counted ?? (await accountProfile(ctx, ctx.account.id)).timeZone;
  const days = new Map<string, StatusDay>();
  for (const { kind, value, messages, matching } of facts) {
    if (kind === "day") days.set(value, { day: value, messages, mayHave: matching > 0 });
  }
  const changed = facts.flatMap(({ kind, value, last }) => {
    if (kind === "slot") return [Number(value)];
    return kind === "plan" && last ? slotsBetween(value, last) : [];
  });
  for (const slot of changed) {
    const day = dayOf(slot, timeZone);
    days.set(day, { day, messages: days.get(day)?.messages ?? 0, mayHave: true });
  }
  return { timeZone, days: [...days.values()].sort((a, b) => (a.day < b.day ? 1 : -1)) };
}
