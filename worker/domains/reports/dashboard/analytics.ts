import { CHECKLIST, type Stats } from "#core/contract/dashboard/dashboard.ts";
import { contract } from "#core/contract/registry.ts";
import { seesMedium } from "#core/permissions.ts";
import { percentChange } from "#core/rules/percent-change.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import { personOf } from "#worker/context.ts";
import { countOptOuts } from "#worker/domains/audience/suppressions/list-blocks.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { figures } from "#worker/domains/reports/stats/figures.ts";
import { verb } from "#worker/verb.ts";
import { checklistOf, type Waiting, waitingNow } from "./inner/queries.ts";
import { monthSoFar, spanOf } from "./periods.ts";
import { statsOf } from "./stats-of.ts";

function changeOf(current: Stats, previous: Stats) {
  const of = (name: "outbound" | "delivered" | "inbound" | "totalSpent") =>
    percentChange(current[name], previous[name]);
  return {
    outbound: of("outbound"),
    delivered: of("delivered"),
    inbound: of("inbound"),
    totalSpent: of("totalSpent"),
  };
}

/** This month so far against the same days of the month before. */
export const analytics = verb(contract.analytics, async (ctx) => {
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  const { current, previous } = monthSoFar(dayOf(ctx.now(), timeZone));
  const seesSms = seesMedium(personOf(ctx), "sms");
  const spans = [current, previous].map((period) => spanOf(period, timeZone));
  const [counted, optOuts, waiting] = await Promise.all([
    figures(ctx, { from: previous.from, to: current.to, by: "day", timeZone }),
    countOptOuts(ctx, spans),
    waitingNow(ctx),
  ]);
  const medium = (name: "sms" | "mms") => {
    const of = ({ name: period, from, to }: typeof current, waits?: Waiting) =>
      statsOf(
        counted.filter(({ time, medium }) => medium === name && time >= from && time <= to),
        // People opt out of text messages, by a reply or a link.
        name === "sms" && seesSms ? (optOuts.get(period) ?? 0) : 0,
        waits,
      );
    const stats = { current: of(current, waiting[name]), previous: of(previous) };
    return { ...stats, change: changeOf(stats.current, stats.previous) };
  };
  return { data: { month: current.from.slice(0, 7), sms: medium("sms"), mms: medium("mms") } };
});

/** The get-started checklist (R335, R336). */
export const dashboardData = verb(contract.dashboardData, async (ctx) => {
  const { inReview, ...checklist } = await checklistOf(ctx);
  return {
    data: { checklist, inReview, completed: CHECKLIST.filter((step) => checklist[step]).length },
  };
});
