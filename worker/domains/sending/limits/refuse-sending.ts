import { CooeeError } from "#core/errors.ts";
import { dayLimitProblem } from "#core/rules/day-limit.ts";
import { type HeldBy, HOLD_RULES, heldText } from "#core/rules/holds.ts";
import { limitRefusal } from "#core/rules/limits.ts";
import { daysAfter, startOfDay } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { addSent, deleteSentBefore } from "./inner/standing-queries.ts";
import { isLimited, type Standing } from "./sending-standing.ts";

/** A token bucket holds as much as this many seconds fill. */
const BURST_SECONDS = 10;

/** The limit of an account's speed, whichever senders it uses; undefined if it has none. */
export function paceLimit({ owner, limits }: Standing) {
  if (!isLimited(limits.messageRate)) return undefined;
  return {
    key: `messages:${owner.account.id}`,
    perSecond: limits.messageRate / 60,
    burstSeconds: BURST_SECONDS,
  };
}

/** Refuses messages that are more than the day has left, or faster than the account may send now. */
export async function refuseSending(
  ctx: AccountContext,
  standing: Standing,
  messages: number,
): Promise<void> {
  if (dayProblem(standing, messages)) throw dayLimitError(ctx, standing, messages);
  const pace = paceLimit(standing);
  if (!pace) return;
  const { key, perSecond, burstSeconds } = pace;
  const taken = await ctx.limiter(key).take([messages], perSecond, ctx.now(), { burstSeconds });
  if (taken.granted > 0) return;
  const text = limitRefusal("messageRate", standing.limits);
  const held = heldText([HOLD_RULES.pace(text)]);
  throw new CooeeError("RATE_LIMITED", held, undefined, Math.ceil(taken.waitMs / 1000));
}

/** The day has too few messages left: the next one begins by the account's clock. */
export function dayLimitError(
  ctx: Pick<AccountContext, "now">,
  { limits, usedToday, day, timeZone }: Standing,
  messages: number,
): CooeeError {
  const today = { most: limits.messages, used: usedToday };
  // Another message took what was left a moment ago.
  const text = dayLimitProblem(today, messages) ?? limitRefusal("messages", limits);
  const next = startOfDay(daysAfter(day, 1), timeZone) ?? ctx.now();
  const wait = Math.max(1, Math.ceil((next - ctx.now()) / 1000));
  return new CooeeError("RATE_LIMITED", heldText([HOLD_RULES.day(text)]), undefined, wait);
}

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
