import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Pool } from "#core/rules/shared-numbers.ts";
import type { SystemContext } from "#worker/context.ts";
import { accounts, numbers } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control">;

/**
 * Whether a pool has several numbers that are switched on. Then all of them send, and no two accounts write to a
 * handset from one of them.
 */
export const SEVERAL_SEND = sql`EXISTS (SELECT 1 FROM shared_numbers WHERE active = 1
  GROUP BY pool HAVING COUNT(*) > 1)`;

/** The owner of a number: an account, all of them (account null), or none (undefined). */
export async function numberOwner(ctx: Control, number: string) {
  const severalSend = sql<number>`${SEVERAL_SEND}`;
  const found = ctx.control.orm
    .select({ accountId: numbers.accountId, account: accounts, severalSend })
    .from(numbers)
    .leftJoin(accounts, eq(accounts.id, numbers.accountId))
    .where(eq(numbers.number, number))
    .limit(1);
  return (await found)[0];
}

/**
 * The number that messages of a pool go out from while none has several, and that our own always do: the one that has
 * been in use longest. If the pool has none that is switched on, the other pool's serves.
 */
export function firstOfPool(pool: Pool): SQL {
  return sql`(SELECT number FROM shared_numbers WHERE active = 1
    ORDER BY pool <> ${pool}, used_at IS NULL, used_at, number LIMIT 1)`;
}

const first = z.object({ number: z.string().nullable() });

/** The first number of a pool; undefined until an administrator has added one. */
export async function sharedNumber(ctx: Control, pool: Pool): Promise<string | undefined> {
  const [row] = await ctx.control.rows(sql`SELECT ${firstOfPool(pool)} AS number`, first);
  return row?.number ?? undefined;
}

/** Every number that accounts share, and those that only receive by now. */
export async function allSharedNumbers(ctx: Control): Promise<ReadonlySet<string>> {
  const rows = await ctx.control.list(numbers, { where: isNull(numbers.accountId) });
  return new Set(rows.map(({ number }) => number));
}

const known = z.object({ number: z.string() });

/** Those of these handsets that are numbers of ours: an account wrote, and no person's phone. */
export async function ownNumbersAmong(
  ctx: Control,
  handsets: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await ctx.control.rows(
    sql`SELECT number FROM numbers WHERE number IN (SELECT value FROM json_each(${JSON.stringify(handsets)}))`,
    known,
  );
  return new Set(rows.map(({ number }) => number));
}

/** A number that can receive messages: an account's own, or one that all accounts share. Fails if it is one already. */
export function insertNumber(ctx: Control, number: string, accountId: string | null): Statement {
  return ctx.control.insert(numbers, { number, accountId });
}

/** The same, if the condition holds; a number with an owner keeps it. */
export function insertNumberIf(number: string, accountId: string, condition: SQL): Statement {
  return statement(sql`INSERT INTO numbers (number, account_id)
    SELECT ${number}, ${accountId} WHERE ${condition} ON CONFLICT DO NOTHING`);
}

/** Nothing that is sent to it finds an account any more. */
export function deleteNumber(ctx: Control, number: string): Statement {
  return ctx.control.delete(numbers, eq(numbers.number, number));
}

/** Takes an account's own number away: what comes in on it reaches no account. */
export function releaseNumber({ control }: Control, number: string, accountId: string): Statement {
  const own = and(eq(numbers.number, number), eq(numbers.accountId, accountId));
  return control.delete(numbers, own);
}
