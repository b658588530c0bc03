import type { Millicents } from "#core/rules/money.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { monthAt } from "./inner/month.ts";
import { limitRows, removeLimit, setLimit } from "./inner/spending-queries.ts";

export interface Spending {
  limit: Millicents;
  /** This month. */
  spent: Millicents;
}

/** How much of the account's credit its sub-accounts may spend and have spent; only those with a limit. */
export async function spendingOf(ctx: AccountContext): Promise<ReadonlyMap<string, Spending>> {
  const rows = await limitRows(ctx);
  return new Map(
    rows.map(({ spender, monthlyLimit: limit, timeZone, month, spent }) => {
      const isOver = monthAt(ctx.now(), timeZone).month > month;
      return [spender, { limit, spent: isOver ? 0 : Math.max(0, spent) }];
    }),
  );
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
