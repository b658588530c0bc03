import { type SQL, sql } from "drizzle-orm";

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

/**
 * The keys of old rows of a shard, at most so many: those at the beginning of each account, found by a seek for each and
 * not by a scan.
 */
export function oldKeys({ table, key, before, limit, which = sql`1` }: Old): SQL {
  const name = sql.identifier(table);
  const columns = sql.join(
    key.map((column) => sql`x.${sql.identifier(column)}`),
    sql`, `,
  );
  return sql`WITH RECURSIVE a(id) AS (SELECT MIN(account_id) FROM ${name} UNION ALL
      SELECT (SELECT MIN(account_id) FROM ${name} WHERE account_id > a.id) FROM a WHERE a.id IS NOT NULL)
    SELECT ${columns} FROM a CROSS JOIN ${name} x ON x.account_id = a.id
      AND x.${sql.identifier(key[1])} < ${before} WHERE ${which} LIMIT ${limit}`;
}
