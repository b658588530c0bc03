import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { dedicatedNumbers } from "#worker/db/schema/control/dedicated-numbers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { NumberRow } from "./number-queries.ts";

const isOwn = ({ account }: AccountContext) =>
  and(eq(dedicatedNumbers.accountId, account.id), eq(dedicatedNumbers.status, "assigned"));

/** Those that an account has, pays for, or had until their quarantine began. */
export function ownNumbers(ctx: AccountContext): Promise<NumberRow[]> {
  return ctx.control.list(dedicatedNumbers, {
    where: eq(dedicatedNumbers.accountId, ctx.account.id),
    orderBy: [sql`status IN ('released', 'expired')`, asc(dedicatedNumbers.number)],
  });
}

export function ownNumber(ctx: AccountContext, id: string): Promise<NumberRow | undefined> {
  return ctx.control.find(dedicatedNumbers, and(isOwn(ctx), eq(dedicatedNumbers.id, id)));
}

/** What the account calls it from now on. */
export function renameOwn(ctx: AccountContext, id: string, ownReference: string): Statement {
  const where = and(isOwn(ctx), eq(dedicatedNumbers.id, id));
  return ctx.control.update(dedicatedNumbers, { ownReference }, where);
}

/** What its account calls a number. */
export function referenceOf({ ownReference, reference }: NumberRow): string {
  return ownReference ?? reference;
}

/** One that could not be renewed is looked at again straight away: cancelled, it ends. */
export function setRenews(ctx: AccountContext, id: string, renews: boolean): Statement {
  const { account } = ctx;
  return statement(sql`UPDATE dedicated_numbers SET renews = ${renews ? 1 : 0},
      try_at = CASE WHEN attempts > 0 AND NOT ${renews ? 1 : 0} THEN ${ctx.now()} ELSE try_at END
    WHERE id = ${id} AND account_id = ${account.id} AND status = 'assigned' AND rental IS NOT NULL`);
}

/** No card pays for its months, and they are not arranged separately. */
const IS_ON_INVOICE = sql`status = 'assigned' AND payment_mode <> 'admin' AND rental IS NULL`;

/** Those whose months are on its invoices. */
export function numbersOnInvoice(ctx: AccountContext): Promise<NumberRow[]> {
  return ctx.control.list(dedicatedNumbers, {
    where: and(eq(dedicatedNumbers.accountId, ctx.account.id), IS_ON_INVOICE),
    orderBy: asc(dedicatedNumbers.number),
  });
}

/** The same of its sub-accounts. */
export function subNumbersOnInvoice({ control, account }: AccountContext) {
  return control.rows(
    sql`SELECT number FROM dedicated_numbers WHERE ${IS_ON_INVOICE}
      AND account_id IN (SELECT id FROM accounts WHERE parent_id = ${account.id}) ORDER BY number`,
    z.object({ number: z.string() }),
  );
}

/** Whether neither the account nor one of its sub-accounts has any. */
export function noneOnInvoice(account: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM dedicated_numbers WHERE ${IS_ON_INVOICE}
    AND account_id IN (SELECT id FROM accounts WHERE id = ${account} OR parent_id = ${account}))`;
}

/** Its months are charged to a card from then on. No order began them, so they have a name of their own. */
export function renewFrom(ctx: AccountContext, id: string, from: number): Statement {
  const rental = `${id}:${ctx.now()}`;
  return statement(sql`UPDATE dedicated_numbers SET payment_mode = 'stripe', rental = ${rental},
      period = 0, paid_until = ${from}, try_at = ${from}, card = NULL, renews = 1, attempts = 0,
      failure = NULL
    WHERE id = ${id} AND account_id = ${ctx.account.id} AND ${IS_ON_INVOICE}`);
}
