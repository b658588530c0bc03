import type { ReportedMonth } from "#core/contract/admin/month-report.ts";
import { contract } from "#core/contract/registry.ts";
import { momentsOf, monthsUpTo } from "#core/rules/month-pair.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { purchasesIn } from "#worker/domains/money/orders/list-all-orders.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/month-figures.ts";
import {
  type PlatformMonth,
  platformMonths,
} from "#worker/domains/reports/stats/platform-queries.ts";
import { pricePeriods } from "#worker/domains/sending/providers/provider-prices.ts";
import { verb } from "#worker/verb.ts";
import { carriedOf, usedOf } from "./inner/used-of.ts";

const MONTHS = 12;

/** From the days of all accounts together: one trip to each database, whatever the number of accounts. */
export const monthReport = verb(contract.monthReport, async (ctx, requested) => {
  const pair = requestedMonths(requested, { now: ctx.now(), timeZone: SYDNEY });
  const { current, previous } = pair;
  const months = monthsUpTo(current, MONTHS);
  const [shards, periods, purchases] = await Promise.all([
    shardsOf(ctx),
    pricePeriods(ctx),
    purchasesIn(ctx, pair),
  ]);
  const days = { from: months[0]?.from ?? current.from, to: current.to };
  const read = await Promise.all(shards.map((shard) => platformMonths(shard, days, periods)));
  const byMonth = Map.groupBy(read.flat(), ({ month }) => month);
  const of = (name: string) => byMonth.get(name) ?? [];
  return {
    data: {
      isOver: momentsOf(current, SYDNEY).to <= ctx.now(),
      months: months.map(({ name }) => monthOf(name, of(name))),
      carriers: carriersOf(of(current.name), of(previous.name)),
      purchases,
    },
  };
});

function monthOf(time: string, all: readonly PlatformMonth[]): ReportedMonth {
  return {
    time,
    sms: usedOf(all, "sms"),
    mms: usedOf(all, "mms"),
    carried: carriedOf(all),
  };
}

/** Each carrier that charges for something in either month, by name and medium. */
function carriersOf(current: readonly PlatformMonth[], previous: readonly PlatformMonth[]) {
  const keyOf = ({ carrier, medium }: PlatformMonth) => `${carrier} ${medium}`;
  const [now, before] = [Map.groupBy(current, keyOf), Map.groupBy(previous, keyOf)];
  const known = new Map([...previous, ...current].map((row) => [keyOf(row), row]));
  return [...known]
    .filter(([, { carrier }]) => carrier !== "")
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, { carrier, medium }]) => ({
      carrier,
      type: medium,
      current: carriedOf(now.get(key) ?? []),
      previous: carriedOf(before.get(key) ?? []),
    }));
}
