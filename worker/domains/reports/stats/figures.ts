import { seesMedium } from "#core/permissions.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  figuresOfAccounts as counted,
  countedFigures,
  statusDayFacts,
} from "./inner/figure-queries.ts";
import { slotsBetween } from "./mark-stale.ts";
import { areCounted, countMarked, readMarks } from "./roll-up-days.ts";

export interface Figure {
  /** 2026-11-21, or 2026-11 by month. */
  time: string;
  medium: "sms" | "mms";
  /** A message status as it is stored. */
  status: string;
  messages: number;
  /** Millicents that were debited and not given back. */
  spent: number;
}

/**
 * Messages from one day to another in the account's time zone, counted as they are at this moment, of
 * the media that the person sees (R191).
 */
export async function figures(
  ctx: AccountContext,
  input: { from: string; to: string; by: "day" | "month"; timeZone: string },
): Promise<Figure[]> {
  const counted = await upToDate(ctx, input);
  const { person } = ctx;
  return person ? counted.filter(({ medium }) => seesMedium(person, medium)) : counted;
}

/** Mostly nothing has changed since the days were counted: then one look says so, with the figures. */
async function upToDate(ctx: AccountContext, input: Parameters<typeof figures>[1]) {
  const [marks, counted] = await Promise.all([readMarks(ctx), countedFigures(ctx, input)]);
  if (areCounted(marks, input)) return counted;
  await countMarked(ctx, marks, { between: input, timeZone: input.timeZone });
  return await countedFigures(ctx, input);
}

/**
 * Messages of accounts on the same shard in a time, as they were last counted: a few minutes ago where they
 * change now.
 */
export function figuresOfAccounts(
  ctx: AccountContext,
  accounts: readonly string[],
  between: { from: string; to: string },
): Promise<(Omit<Figure, "time"> & { account: string })[]> {
  return accounts.length === 0 ? Promise.resolve([]) : counted(ctx, accounts, between);
}

interface StatusDay {
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
