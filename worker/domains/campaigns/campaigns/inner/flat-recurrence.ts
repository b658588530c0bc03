import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { type FlatRecurrence, recurrenceInput } from "#core/contract/schedules/recurrence-input.ts";
import { invalid } from "#core/errors.ts";
import { SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { wallClockAt } from "#core/rules/wall-clock.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { validInput } from "#worker/valid-input.ts";
import type { When } from "../start-time.ts";

type Given = When & FlatRecurrence;

/** What says how a campaign repeats, of what the documents write beside its other fields. */
const NAMES = ["every", "daysOfWeek", "dayOfMonth", "start_date", "end_date", "minutes"] as const;
/** What says that it does not begin now, whether it repeats or not. */
const LATER = ["start_date", "end_date", "minutes", "nextOccurrenceDate"] as const;

/**
 * A request with `recurrence` in place of the flat fields that say the same. Times of day are those of `timeZone`, by
 * default the account's.
 */
export async function withRecurrence<T extends Given>(
  ctx: AccountContext,
  input: T,
  timeZone?: string,
): Promise<T> {
  const { repeat, recurrence, sendType, scheduleAt, nextOccurrenceDate, queueDetail = [] } = input;
  const named = NAMES.filter((name) => isGiven(input[name]));
  if (recurrence) {
    refuseOthers(input, recurrence, named);
    return input;
  }
  if (repeat === undefined) {
    if (named.length > 0 || isGiven(nextOccurrenceDate) || queueDetail.length > 0) {
      throw invalid("repeat", CAMPAIGN_TEXTS.howRepeats);
    }
    return input;
  }
  if (repeat === "one_time") {
    const isLater = sendType !== "now" && LATER.some((name) => isGiven(input[name]));
    if (isLater && scheduleAt === undefined) throw invalid("scheduleAt", SCHEDULE_TEXTS.required);
    return input;
  }
  const zone = timeZone ?? (await accountProfile(ctx, ctx.account.id)).timeZone;
  return { ...input, recurrence: written(ctx, input, zone), scheduleAt: undefined };
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** The time of day and the first day are those of `scheduleAt`, unless they are given by themselves. */
function written(ctx: AccountContext, input: Given, timeZone: string) {
  const { scheduleAt } = input;
  const clock = scheduleAt === undefined ? undefined : wallClockAt(scheduleAt, timeZone);
  const minutes = input.minutes ?? clock?.minutes;
  if (minutes === undefined) throw invalid("scheduleAt", SCHEDULE_TEXTS.required);
  return validInput(recurrenceInput, {
    repeat: input.repeat,
    every: input.every,
    daysOfWeek: input.daysOfWeek,
    dayOfMonth: input.dayOfMonth,
    start_date: input.start_date ?? clock?.day ?? wallClockAt(ctx.now(), timeZone).day,
    end_date: input.end_date ?? undefined,
    minutes,
  });
}

/** Whatever is given flat as well must say the same. */
function refuseOthers(
  input: Given,
  recurrence: NonNullable<Given["recurrence"]>,
  named: readonly (typeof NAMES)[number][],
): void {
  const other = (["repeat", ...named] as const).find(
    (name) =>
      input[name] !== undefined && JSON.stringify(input[name]) !== JSON.stringify(recurrence[name]),
  );
  if (other) throw invalid(other, CAMPAIGN_TEXTS.repeatsOtherwise);
}
