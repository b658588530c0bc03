import { contract } from "#core/contract/registry.ts";
import type { Input } from "#core/endpoint.ts";
import { may } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { subAccountNameRows } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { type Figure, figures, figuresOfAccounts } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { requestedDays, requestedMonths } from "./inner/periods.ts";
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
export async function usageOf(ctx: AccountContext, requested: Requested) {
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

function byMedium(all: readonly Omit<Figure, "time">[]) {
  const of = (name: Figure["medium"]) => usedIn(all.filter(({ medium }) => medium === name));
  return { sms: of("sms"), mms: of("mms") };
}

function usedIn(some: readonly Omit<Figure, "time">[]) {
  const { outbound: sent, received, blocked, spent } = statsOf(some, 0);
  return { sent, received, blocked, spent };
}
