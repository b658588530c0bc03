import { type Millicents, toCents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { limitRows, monthAt, removeLimit, setLimit } from "./inner/spending-queries.ts";

/** Cents. */
export interface Spending {
  limit: number;
  /** This month. */
  spent: number;
}

type Limit = Awaited<ReturnType<typeof limitRows>>[number];

export function presentSpending(ctx: Pick<AccountContext, "now">, row: Limit): Spending {
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
