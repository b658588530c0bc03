import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { Pool } from "#core/rules/shared-numbers.ts";
import type { Kernel, SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { sharedNumbers } from "#worker/db/schema/control/shared-numbers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { firstOfPool, SEVERAL_SEND } from "#worker/domains/identity/directory/number-queries.ts";
import { versionOf } from "#worker/kernel/edit-queries.ts";

type Control = Pick<Kernel, "control">;
type Row = typeof sharedNumbers.$inferSelect;
export type SharedNumberRow = Row &
  Readonly<Record<Pool, number>> & { handsets: number; version: string | null };

/** Whether new messages of a pool go out from a number: all that are on in it, or only the first. */
function sendsFor(pool: Pool): SQL<number> {
  return sql`iif(${SEVERAL_SEND},
    shared_numbers.active = 1 AND (shared_numbers.pool = ${pool} OR NOT EXISTS (
      SELECT 1 FROM shared_numbers o WHERE o.active = 1 AND o.pool = ${pool})),
    shared_numbers.number IS ${firstOfPool(pool)})`;
}

/** How many handsets know an account by it. A builder would name the column without its table. */
const HANDSETS = sql<number>`(SELECT COUNT(*) FROM shared_assignments a
  WHERE a.number = shared_numbers.number)`;

function rowsWhere(ctx: Control, where: SQL | undefined) {
  const { id, number, pool, active, usedAt, createdAt } = sharedNumbers;
  const own = { id, number, pool, active, usedAt, createdAt };
  return ctx.control.orm
    .select({
      ...own,
      ...{ quick: sendsFor("quick"), bulk: sendsFor("bulk"), handsets: HANDSETS },
      version: versionOf(sql`shared_numbers.id`),
    })
    .from(sharedNumbers)
    .where(where);
}

export async function sharedNumberRow(
  ctx: Control,
  id: string,
): Promise<SharedNumberRow | undefined> {
  return (await rowsWhere(ctx, eq(sharedNumbers.id, id)).limit(1))[0];
}

interface NumberList {
  pool: Pool | undefined;
  limit: number;
  offset: number;
}

export async function sharedNumberPage(ctx: Control, { pool, limit, offset }: NumberList) {
  const where = pool && eq(sharedNumbers.pool, pool);
  const rows = rowsWhere(ctx, where)
    .orderBy(asc(sharedNumbers.pool), asc(sharedNumbers.number))
    .limit(limit)
    .offset(offset);
  const [items, total] = await Promise.all([rows, ctx.control.count(sharedNumbers, where)]);
  return { items, total };
}

const counted = z.object({ count: z.number(), full: z.number() });

/**
 * How many of a pool are switched on, and at how many handsets other accounts have every number of both pools:
 * among those that know the newest, since it is where the last place is taken.
 */
export async function poolCounts(ctx: Control, pool: Pool) {
  const query = sql`SELECT
      (SELECT COUNT(*) FROM shared_numbers WHERE pool = ${pool} AND active = 1) AS count,
      (SELECT COUNT(*) FROM shared_assignments a WHERE ${SEVERAL_SEND}
        AND a.number = (SELECT number FROM shared_numbers WHERE active = 1
          ORDER BY created_at DESC, number LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM shared_numbers n WHERE n.active = 1 AND NOT EXISTS (
          SELECT 1 FROM shared_assignments b WHERE b.handset = a.handset AND b.number = n.number)))
      AS full`;
  return (await ctx.control.rows(query, counted))[0] ?? { count: 0, full: 0 };
}

/** One that accounts can have for themselves is not shared, whether it has an owner or not. */
export function isNotDedicated(number: string): SQL {
  return sql`NOT EXISTS (SELECT 1 FROM dedicated_numbers WHERE number = ${number})`;
}

export function insertSharedNumber(
  ctx: Pick<Kernel, "control" | "now">,
  fresh: Pick<Row, "id" | "number" | "pool" | "active">,
): Statement {
  const values = { ...fresh, createdAt: ctx.now() };
  return ctx.control.insert(sharedNumbers, values);
}

export function changeSharedNumber(
  ctx: Control,
  id: string,
  change: Partial<Pick<Row, "pool" | "active">>,
): Statement[] {
  return [
    ctx.control.update(sharedNumbers, change, eq(sharedNumbers.id, id)),
    abortUnlessChanged(),
  ];
}

/** Aborts if it may have been sent from. */
export function deleteUnused(ctx: Control, id: string): Statement[] {
  const unused = and(eq(sharedNumbers.id, id), isNull(sharedNumbers.usedAt));
  return [ctx.control.delete(sharedNumbers, unused), abortUnlessChanged()];
}

const numbers = z
  .string()
  .transform((json): unknown => JSON.parse(json))
  .pipe(z.array(z.string()));

const row = z.object({
  /** The one that all send from while no pool has several; undefined until there is one. */
  number: z
    .string()
    .nullable()
    .transform((number) => number ?? undefined),
  /** Whether each handset gets a number of its own from each account. */
  severalSend: z.number().transform(Boolean),
  /** Whether some have one. */
  anyAssigned: z.number().transform(Boolean),
  /** Those from which nothing was sent yet. */
  unused: numbers,
  /** Every shared number, also those that only receive by now. */
  all: numbers,
});

/** What is behind '#SharedNum#' for a pool, in one read. */
export type SharedPool = z.output<typeof row> & { pool: Pool };

export async function sharedPool(
  { control }: Pick<SystemContext, "control">,
  pool: Pool,
): Promise<SharedPool> {
  const [found] = await control.rows(
    sql`SELECT ${firstOfPool(pool)} AS number, ${SEVERAL_SEND} AS severalSend,
      EXISTS (SELECT 1 FROM shared_assignments) AS anyAssigned,
      (SELECT json_group_array(number) FROM shared_numbers WHERE used_at IS NULL) AS unused,
      (SELECT json_group_array(number) FROM shared_numbers) AS "all"`,
    row,
  );
  if (!found) throw new Error("A SELECT without FROM has one row");
  return { ...found, pool };
}

/** The next numbers that handsets know an account by: they are free for others. */
export function forgetAssignments(account: string, limit: number): Statement {
  return statement(sql`DELETE FROM shared_assignments WHERE account_id = ${account} AND handset IN (
    SELECT handset FROM shared_assignments WHERE account_id = ${account} LIMIT ${limit})`);
}
