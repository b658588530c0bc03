import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { POOLS, type Pool } from "#core/rules/shared-numbers.ts";
import type { AccountContext, Kernel } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { firstOfPool, SEVERAL_SEND } from "#worker/domains/identity/directory/number-queries.ts";

/** How exact `last_used_at` is: a handset that is written to often costs a write a day. */
const DAY_MS = 86_400_000;

/** Handsets that one account writes to from shared numbers. */
export interface Handsets {
  account: string;
  handsets: readonly string[];
  /** The number that they know already, if it is free. */
  preferred: string | undefined;
}

/**
 * Gives each of the handsets that has no number of this account yet one that no other account has there: of this
 * pool, else of the other. Each handset begins at its own place in the pool and takes the first free number from
 * there. Of one place more than it has numbers, one is free: no more are looked at, however large the pool is.
 */
export function assignFree(
  { now }: Pick<Kernel, "now">,
  pool: Pool,
  { account, handsets, preferred }: Handsets,
): Statement[] {
  const set = JSON.stringify(handsets);
  const each = sql`json_each(${set}) WHERE ${SEVERAL_SEND} AND NOT EXISTS (SELECT 1
    FROM shared_assignments a WHERE a.account_id = ${account} AND a.handset = value)`;
  const insert = (rows: SQL) =>
    statement(sql`INSERT INTO shared_assignments (account_id, handset, number, last_used_at)
      ${rows} ON CONFLICT DO NOTHING`);
  const known = sql`SELECT ${account}, value, ${preferred}, ${now()} FROM ${each}
    AND ${preferred} IN (SELECT number FROM shared_numbers)`;
  const from = (one: Pool) => sql`WITH p AS MATERIALIZED (
      SELECT number, ROW_NUMBER() OVER (ORDER BY number) - 1 AS slot FROM shared_numbers
      WHERE active = 1 AND pool = ${one}),
    h AS MATERIALIZED (
      SELECT value AS handset, (value % 1000003 * 7919 % 65537) % (SELECT COUNT(*) FROM p) AS start,
        (SELECT COUNT(*) FROM shared_assignments a WHERE a.handset = value) AS taken FROM ${each}),
    k AS (
      SELECT h.handset, MIN(t.slot), p.number FROM h JOIN p t ON t.slot <= h.taken
        JOIN p ON p.slot = (h.start + t.slot) % (SELECT COUNT(*) FROM p)
      WHERE NOT EXISTS (SELECT 1 FROM shared_assignments a
        WHERE a.handset = h.handset AND a.number = p.number)
      GROUP BY h.handset)
    SELECT ${account}, handset, number, ${now()} FROM k WHERE true`;
  const pools = [pool, ...POOLS.filter((other) => other !== pool)];
  return [...(preferred === undefined ? [] : [known]), ...pools.map(from)].map(insert);
}

/** Behind `assignFree`: when they last served, and that the numbers are in use. */
export function noteServed(
  { now }: Pick<Kernel, "now">,
  { account, handsets }: Handsets,
): Statement[] {
  return [
    sql`UPDATE shared_assignments SET last_used_at = ${now()} WHERE account_id = ${account}
      AND handset IN (SELECT value FROM json_each(${JSON.stringify(handsets)}))
      AND last_used_at < ${now() - DAY_MS}`,
    sql`UPDATE shared_numbers SET used_at = ${now()} WHERE used_at IS NULL
      AND EXISTS (SELECT 1 FROM shared_assignments a WHERE a.number = shared_numbers.number)`,
  ].map((query) => statement(query));
}

/** Before something goes out from this number: it cannot be deleted any more. */
export function noteUsed({ now }: Pick<Kernel, "now">, number: SQL): Statement {
  return statement(sql`UPDATE shared_numbers SET used_at = ${now()}
    WHERE used_at IS NULL AND number = ${number}`);
}

/** What handsets without one of their own get their message from; none while several send. */
export function sharedByRest(pool: Pool, preferred: string | undefined): SQL {
  return sql`iif(${SEVERAL_SEND}, NULL, ${preferred ?? firstOfPool(pool)})`;
}

export const assigned = z.object({ handset: z.string(), number: z.string() });

/** The numbers that handsets know an account by; as `assigned`. */
export function assignedNumbers({ account, handsets }: Handsets): Statement {
  return statement(sql`SELECT handset, number FROM shared_assignments WHERE account_id = ${account}
    AND handset IN (SELECT value FROM json_each(${JSON.stringify(handsets)}))`);
}

export const forRest = z.object({ severalSend: z.number(), number: z.string().nullable() });

/** What decides at the same moment about those without one; as `forRest`. */
export function numberForRest(pool: Pool): Statement {
  return statement(sql`SELECT ${SEVERAL_SEND} AS severalSend, ${firstOfPool(pool)} AS number`);
}

const handset = z.object({ handset: z.string() });

/** Those of the handsets for which no number is free. */
export function unreachable(
  { control }: Pick<AccountContext, "control">,
  { account, handsets, preferred = "" }: Handsets,
) {
  return control.rows(
    sql`SELECT value AS handset FROM json_each(${JSON.stringify(handsets)})
      WHERE ${SEVERAL_SEND}
        AND NOT EXISTS (SELECT 1 FROM shared_assignments a
          WHERE a.account_id = ${account} AND a.handset = value)
        AND NOT EXISTS (SELECT 1 FROM shared_numbers n
          WHERE (n.active = 1 OR n.number = ${preferred}) AND NOT EXISTS (SELECT 1
            FROM shared_assignments a WHERE a.handset = value AND a.number = n.number))`,
    handset,
  );
}

/** An account, a handset, and the shared number between them. */
export interface Between {
  account: string;
  handset: string;
  number: string;
}

/** What is between them already becomes what the handset knows the account by, unless one of them has another. */
export function keepBetween(
  { now }: Pick<Kernel, "now">,
  between: readonly Between[],
): Statement[] {
  const rows = JSON.stringify(
    between.map(({ account, handset: to, number }) => [account, to, number]),
  );
  return [
    sql`INSERT INTO shared_assignments (account_id, handset, number, last_used_at)
      SELECT value->>0, value->>1, value->>2, ${now()} FROM json_each(${rows})
      WHERE ${SEVERAL_SEND} AND value->>2 IN (SELECT number FROM shared_numbers)
      ON CONFLICT DO NOTHING`,
    sql`UPDATE shared_assignments SET last_used_at = ${now()} FROM json_each(${rows}) j
      WHERE account_id = j.value->>0 AND handset = j.value->>1 AND number = j.value->>2
        AND last_used_at < ${now() - DAY_MS}`,
  ].map((query) => statement(query));
}

/** The next of those without a conversation since, of numbers that only receive. */
export function deleteStale(before: number, limit: number): Statement {
  return statement(sql`DELETE FROM shared_assignments WHERE (account_id, handset) IN (
    SELECT a.account_id, a.handset FROM shared_numbers n
      CROSS JOIN shared_assignments a ON a.number = n.number AND a.last_used_at < ${before}
    WHERE n.active = 0 LIMIT ${limit})`);
}
