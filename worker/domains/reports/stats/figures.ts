import { timeOf } from "#core/ids.ts";
import { seesMedium } from "#core/permissions.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import {
  figuresOfAccounts as counted,
  countedFigures,
  staleSlots,
  statusDayFacts,
} from "./inner/figure-queries.ts";
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

/**
 * Records that these messages change, for the batch that changes them: their days are recounted
 * before anyone reads them.
 */
export function markStale(ctx: AccountContext, ids: readonly string[]): Statement {
  return staleSlots(ctx, slotsOf(ids));
}

/** The same for all messages between two, such as a campaign's or a chunk's; nothing if none is planned. */
export function markSpanStale(
  ctx: AccountContext,
  span: { firstMessage: string | null; lastMessage: string | null },
): Statement[] {
  const { firstMessage, lastMessage } = span;
  if (!firstMessage || !lastMessage) return [];
  return [staleSlots(ctx, slotsBetween(firstMessage, lastMessage))];
}

/** Every zone's days begin on a quarter of an hour of UTC: Eucla is 8:45 ahead of it. */
const SLOT_MS = 900_000;

/** The quarter of an hour of a moment. */
export function slotAt(ms: number): number {
  return Math.floor(ms / SLOT_MS) * SLOT_MS;
}

/** The quarters of an hour in which messages were made, by their ids. */
function slotsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map((id) => slotAt(timeOf(id))))];
}

/** The quarters from one message's to another's. */
function slotsBetween(first: string, last: string): number[] {
  const slots: number[] = [];
  const end = slotAt(timeOf(last));
  for (let slot = slotAt(timeOf(first)); slot <= end; slot += SLOT_MS) slots.push(slot);
  return slots;
}
