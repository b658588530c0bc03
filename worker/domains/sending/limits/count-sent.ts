import { dayLimitProblem } from "#core/rules/day-limit.ts";
import { type HeldBy, HOLD_RULES } from "#core/rules/holds.ts";
import { daysAfter } from "#core/rules/zoned-day.ts";
import type { Statement } from "#worker/db/statement.ts";
import { addSent, deleteSentBefore } from "./inner/standing-queries.ts";
import { isLimited, type Standing } from "./sending-standing.ts";

const DAYS_KEPT = 7;

/**
 * Counts messages that are sent now, in the transaction that sends them: of two that pass the day's limit only together,
 * one fails (`isOverDay`). What an administrator approved is counted and never refused.
 */
export function countSent(
  { owner, limits, day }: Standing,
  messages: number,
  { approved = false }: { approved?: boolean } = {},
): Statement[] {
  if (!isLimited(limits.messages)) return [];
  const most = approved ? Number.MAX_SAFE_INTEGER : limits.messages;
  return [
    addSent(owner, { day, messages, most }),
    deleteSentBefore(owner, daysAfter(day, -DAYS_KEPT)),
  ];
}

/** Whether a batch failed because the day has too few messages left. */
export function isOverDay(error: unknown): boolean {
  return error instanceof Error && error.message.includes("sent_days_within");
}

/** Why the day has too few left for so many; undefined if it has enough. */
export function dayProblem(
  { limits, usedToday }: Pick<Standing, "limits" | "usedToday">,
  messages: number,
): HeldBy | undefined {
  if (!isLimited(limits.messages)) return undefined;
  const text = dayLimitProblem({ most: limits.messages, used: usedToday }, messages);
  return text === undefined ? undefined : HOLD_RULES.day(text);
}
