import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { requestedDays, spanOf } from "#worker/domains/reports/dashboard/periods.ts";
import { findLocation } from "./location-queries.ts";

/** A day with its first moment and the first after it. */
export type DayBounds = readonly [day: string, start: number, end: number];

type Requested = Parameters<typeof requestedDays>[0];

/** The days that a report is for, in the account's time zone. */
export async function spanFor(ctx: AccountContext, requested: Requested) {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const days = requestedDays(requested, { now: ctx.now(), timeZone }).map(
    (period): DayBounds => spanOf(period, timeZone),
  );
  const [first, last] = [days[0], days.at(-1)];
  return {
    ...{ days, from: first?.[0] ?? "", to: last?.[0] ?? "" },
    bounds: { start: first?.[1] ?? 0, end: last?.[2] ?? 0 },
  };
}

/** A location with the days of its report. */
export async function reported(
  ctx: AccountContext,
  { id, ...requested }: { id: string } & Requested,
) {
  const [location, span] = await Promise.all([findLocation(ctx, id), spanFor(ctx, requested)]);
  if (!location) throw notFound("Sub-account");
  return { location, span };
}
