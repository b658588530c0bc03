import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { may, seesMedium } from "#core/permissions.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { countOptOuts } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { subAccountNameRows } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { type Figure, figures, figuresOfAccounts } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { waitingNow } from "./inner/queries.ts";
import { type Period, requestedDays, requestedMonths, spanOf } from "./periods.ts";
import { statsOf } from "./stats-of.ts";

export const usage = verb(contract.usage, async (ctx, input) => ({
  data: await usageOf(ctx, input),
}));

type Usage = Awaited<ReturnType<typeof usageOf>>;

export const smsUsage = verb(contract.smsUsage, async (ctx, input) => ({
  data: ofMedium(await usageOf(ctx, input), "sms"),
}));

export const mmsUsage = verb(contract.mmsUsage, async (ctx, input) => ({
  data: ofMedium(await usageOf(ctx, input), "mms"),
}));

function ofMedium({ periods, total, subAccounts }: Usage, medium: "sms" | "mms") {
  return {
    periods: periods.map((period) => ({ time: period.time, ...period[medium] })),
    total: total[medium],
    subAccounts: subAccounts.map((sub) => ({ _id: sub._id, name: sub.name, ...sub[medium] })),
  };
}

type Requested = Input<typeof contract.usage>;

/** What was sent and spent: by period, in all, and by each sub-account if the person manages them. */
async function usageOf(ctx: AccountContext, requested: Requested) {
  const [{ timeZone }, subs] = await Promise.all([
    accountProfile(ctx, ctx.account.id),
    may(personOf(ctx), "subAccounts") ? subAccountNameRows(ctx) : [],
  ]);
  const { by } = requested;
  const periods = (by === "day" ? requestedDays : requestedMonths)(requested, {
    now: ctx.now(),
    timeZone,
  });
  const between = { from: periods[0]?.from ?? "", to: periods.at(-1)?.to ?? "" };
  const [own, theirs] = await Promise.all([
    figures(ctx, { ...between, by, timeZone }),
    figuresOfAccounts(
      ctx,
      subs.map(({ id }) => id),
      between,
    ),
  ]);
  const byTime = Map.groupBy(own, ({ time }) => time);
  const byAccount = Map.groupBy(theirs, ({ account }) => account);
  return {
    periods: periods.map(({ name }) => ({ time: name, ...byMedium(byTime.get(name) ?? []) })),
    total: byMedium(own),
    subAccounts: subs.map(({ id, name }) => {
      return { _id: id, name, ...byMedium(byAccount.get(id) ?? []) };
    }),
  };
}

/** What was sent and spent of each medium. */
export function byMedium(all: readonly Omit<Figure, "time">[]) {
  const of = (name: Figure["medium"]) => usedIn(all.filter(({ medium }) => medium === name));
  return { sms: of("sms"), mms: of("mms") };
}

function usedIn(some: readonly Omit<Figure, "time">[]) {
  const { outbound: sent, received, blocked, spent } = statsOf(some, 0);
  return { sent, received, blocked, spent };
}

interface Wanted {
  periods: readonly Period[];
  by: "day" | "month";
  type: "sms" | "mms";
  timeZone: string;
}

/** Figures of each period, in their order, of periods without messages too. */
async function totals(ctx: AccountContext, { periods, by, type, timeZone }: Wanted) {
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
