import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import {
  FLAT_FOLLOW_UP_TEXTS,
  type FlatFollowUp,
} from "#core/contract/campaigns/flat-follow-up.ts";
import type { FollowUp } from "#core/contract/campaigns/follow-up.ts";
import { invalid } from "#core/errors.ts";
import { type FollowUpTime, MOST_FOLLOW_UP_DAYS } from "#core/rules/follow-ups.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";

const DAY_MS = 86_400_000;
const NAMES = ["followUpGroup", "followUpMessage", "followUpTime", "followUpDays"] as const;

interface Given extends FlatFollowUp {
  followUp?: FollowUp | null;
  scheduleAt?: number;
}

/**
 * What follows a campaign, however a request says so; undefined if it says nothing of it, null if nothing does. What flat
 * fields leave out is as it was `before`.
 */
export async function followUpIn(
  ctx: AccountContext,
  input: Given,
  before?: FollowUp,
): Promise<FollowUp | null | undefined> {
  const { followUp, hasFollowUp } = input;
  const named = NAMES.filter((name) => input[name] !== undefined);
  if (followUp) {
    refuseOthers(input, followUp);
    return followUp;
  }
  if (hasFollowUp === false) return null;
  if (hasFollowUp === undefined && named.length === 0) return followUp;
  const { followUpGroup: to = before?.to ?? "all", followUpMessage: message = before?.message } =
    input;
  if (message === undefined) throw invalid("followUpMessage", CAMPAIGN_TEXTS.messageRequired);
  return { to, message, ...(await timeIn(ctx, input, before)) };
}

/** Days after the campaign's own day: that of `scheduleAt`, by default today. */
async function timeIn(
  ctx: AccountContext,
  input: Given,
  before: FollowUp | undefined,
): Promise<FollowUpTime> {
  const { followUpTime, scheduleAt } = input;
  const kept = followUpTime === undefined ? before : undefined;
  const { followUpDays: days = kept?.days, followUpMinutes: minutes = kept?.minutes } = input;
  if (days !== undefined && minutes !== undefined) return { days, minutes };
  if (followUpTime === undefined) throw invalid("followUpTime", FLAT_FOLLOW_UP_TEXTS.when);
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const clock = wallClockAt(followUpTime, timeZone);
  const from = dayOf(scheduleAt ?? ctx.now(), timeZone);
  const after = (Date.parse(clock.day) - Date.parse(from)) / DAY_MS;
  if (after < 1 || after > MOST_FOLLOW_UP_DAYS) {
    throw invalid("followUpTime", FLAT_FOLLOW_UP_TEXTS.day);
  }
  return { days: after, minutes: clock.minutes };
}

/** Whatever is given flat as well must say the same. */
function refuseOthers(input: Given, { to, message, days, minutes }: FollowUp): void {
  const same = {
    hasFollowUp: true,
    followUpGroup: to,
    followUpMessage: message,
    followUpDays: days,
    followUpMinutes: minutes,
  };
  for (const [name, value] of Object.entries(same)) {
    const other = Object.entries(input).find(([one]) => one === name)?.[1];
    if (other !== undefined && other !== value) {
      throw invalid(name, FLAT_FOLLOW_UP_TEXTS.otherwise);
    }
  }
}
