import { contract } from "#core/contract/registry.ts";
import { type Millicents, toCents } from "#core/rules/money.ts";
import { dayOf, daysAfter, SYDNEY } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { reservedBy, spendersOf, spentSince } from "./inner/forecast-queries.ts";
import { spendable } from "./inner/spendable.ts";
import { limitFor, limitRows, monthAt, removeLimit, setLimit } from "./inner/spending-queries.ts";
import { payerOf } from "./payer.ts";

/** Cents. */
export interface Spending {
  limit: number;
  /** This month. */
  spent: number;
}

type Limit = Awaited<ReturnType<typeof limitRows>>[number];

function presentSpending(ctx: Pick<AccountContext, "now">, row: Limit): Spending {
  const isOver = monthAt(ctx.now(), row.timeZone).month > row.month;
  const spent = isOver ? 0 : Math.max(0, row.spent);
  return { limit: toCents(row.monthlyLimit), spent: toCents(spent) };
}

/** How much of the account's credit its sub-accounts may spend and have spent; only those with a limit. */
export async function spendingOf(ctx: AccountContext): Promise<ReadonlyMap<string, Spending>> {
  const rows = await limitRows(ctx);
  return new Map(rows.map((row) => [row.spender, presentSpending(ctx, row)]));
}

/** Limits what a sub-account may spend of the account's credit in a calendar month; not at all if undefined. */
export async function limitSpending(
  ctx: AccountContext,
  spender: string,
  limit: Millicents | undefined,
): Promise<Statement> {
  if (limit === undefined) return removeLimit(ctx, spender);
  const { timeZone } = await accountProfile(ctx, ctx.account.id);
  return setLimit(ctx, spender, { limit, timeZone });
}

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
