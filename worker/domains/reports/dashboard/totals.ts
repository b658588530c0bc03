import { contract } from "#core/contract/registry.ts";
import { seesMedium } from "#core/permissions.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { countOptOuts } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { figures } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { type Period, requestedDays, requestedMonths, spanOf } from "./inner/periods.ts";
import { waitingNow } from "./inner/queries.ts";
import { statsOf } from "./stats-of.ts";

interface Wanted {
  periods: readonly Period[];
  by: "day" | "month";
  type: "sms" | "mms";
  timeZone: string;
}

/** Figures of each period, in their order, of periods without messages too. */
export async function totals(ctx: AccountContext, { periods, by, type, timeZone }: Wanted) {
  const from = periods[0]?.from ?? "";
  const to = periods.at(-1)?.to ?? "";
  const [counted, optOuts, waiting] = await Promise.all([
    figures(ctx, { from, to, by, timeZone }),
    type === "sms" && seesMedium(personOf(ctx), type)
      ? countOptOuts(
          ctx,
          periods.map((period) => spanOf(period, timeZone)),
        )
      : new Map<string, number>(),
    waitingNow(ctx),
  ]);
  const byTime = Map.groupBy(
    counted.filter(({ medium }) => medium === type),
    ({ time }) => time,
  );
  const today = dayOf(ctx.now(), timeZone);
  return periods.map(({ name, from: first, to: last }) => ({
    time: name,
    ...statsOf(
      byTime.get(name) ?? [],
      optOuts.get(name) ?? 0,
      first <= today && today <= last ? waiting[type] : undefined,
    ),
  }));
}

/** Figures of each day, without gaps: the last 30 where nothing is said. */
export const dailyTotals = verb(contract.dailyTotals, async (ctx, input) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const periods = requestedDays(input, { now: ctx.now(), timeZone });
  return { data: await totals(ctx, { periods, by: "day", type: input.type, timeZone }) };
});

/** Figures of each month, without gaps: the last 12 where nothing is said. */
export const monthlyTotals = verb(contract.monthlyTotals, async (ctx, input) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const periods = requestedMonths(input, { now: ctx.now(), timeZone });
  return { data: await totals(ctx, { periods, by: "month", type: input.type, timeZone }) };
});
