import { seesMedium } from "#core/permissions.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { countOptOuts } from "#worker/domains/audience/suppressions/count-opt-outs.ts";
import { figures } from "#worker/domains/reports/stats/figures.ts";
import { statsOf } from "../stats-of.ts";
import { type Period, spanOf } from "./periods.ts";
import { waitingNow } from "./waiting-queries.ts";

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
