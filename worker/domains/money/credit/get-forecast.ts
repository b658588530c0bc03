import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { dayOf, daysAfter, SYDNEY } from "#core/rules/zoned-day.ts";
import { verb } from "#worker/verb.ts";
import { reservedBy, spendersOf, spentSince } from "./inner/forecast-queries.ts";
import { spendable } from "./inner/spendable.ts";
import { limitFor } from "./inner/spending-queries.ts";
import { payerOf } from "./payer.ts";
import { presentSpending } from "./spending-limits.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;

/** From the figures that are counted by day: a forecast needs no exact ones. */
export const getForecast = verb(contract.getForecast, async (ctx) => {
  const [payer, spenders] = await Promise.all([payerOf(ctx), spendersOf(ctx)]);
  const own = ctx.account.id;
  const accounts = [own, ...spenders];
  const today = dayOf(ctx.now(), SYDNEY);
  const [{ balance }, lately, reserved, limit] = await Promise.all([
    spendable(payer),
    spentSince(ctx, accounts, daysAfter(today, 1 - DAYS)),
    reservedBy(ctx, accounts, payer.account.id),
    payer.spender === undefined ? undefined : limitFor(payer, own),
  ]);
  const { spent, first } = lately;
  const isOwn = payer.account.id === own;
  return {
    data: {
      spent: toCents(spent),
      daysLeft: isOwn && first ? Math.floor((balance / spent) * daysFrom(first, today)) : null,
      reserved: toCents(reserved),
      spending: limit && presentSpending(ctx, limit),
    },
  };
});

/** Both days count: an account that began to send lately has a pace of those days only. */
function daysFrom(first: string, today: string): number {
  return Math.max(0, Math.round((Date.parse(today) - Date.parse(first)) / DAY_MS)) + 1;
}
