import { type SQL, sql } from "drizzle-orm";
import { runBatch, statement } from "./statement.ts";

interface Old {
  table: string;
  /** The columns of its primary key, which begins with an account and an id that says when. */
  key: readonly ["account_id", string, ...string[]];
  /** Ids before this are old. */
  before: string;
  limit: number;
  /** Of the old rows `x`, only these. */
  which?: SQL;
}

const list = (names: readonly string[], of = "") =>
  sql.join(
    names.map((name) => sql`${sql.raw(of)}${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * Deletes old rows of a shard, at most so many, and returns whether there may be more. They are at the beginning of each
 * account, found by a seek for each and not by a scan.
 */
export async function deleteOld(shard: D1Database, old: Old): Promise<boolean> {
  const { key, before, limit, which = sql`1` } = old;
  const table = sql.identifier(old.table);
  const [result] = await runBatch(shard, [
    statement(sql`DELETE FROM ${table} WHERE (${list(key)}) IN (
      WITH RECURSIVE a(id) AS (SELECT MIN(account_id) FROM ${table} UNION ALL
        SELECT (SELECT MIN(account_id) FROM ${table} WHERE account_id > a.id) FROM a WHERE a.id IS NOT NULL)
      SELECT ${list(key, "x.")} FROM a CROSS JOIN ${table} x ON x.account_id = a.id
        AND x.${sql.identifier(key[1])} < ${before} WHERE ${which} LIMIT ${limit})
      /* cross-account: a sweep deletes what is old of every account */`),
  ]);
  // What triggers note of an account that is being moved counts as well.
  return (result?.meta.changes ?? 0) >= limit;
}
