import { type SQL, sql } from "drizzle-orm";

/** Joins what each of the lists, accounts of one family, has of the number of a contact `c`. */
export function suppressionsOf(lists: readonly string[]): SQL {
  const each = lists.map((account, at) => {
    const list = sql.raw(`s${at}`);
    return sql`LEFT JOIN suppressions ${list}
        ON ${list}.account_id = ${account} AND ${list}.number = c.number`;
  });
  return sql.join(each, sql` `);
}

/** Whether any of the lists has the number opted out, or blocked; goes with `suppressionsOf`. */
export function anyList(lists: readonly string[], column: "opted_out_at" | "blocked_at"): SQL {
  const each = lists.map((_, at) => sql.raw(`s${at}.${column} IS NOT NULL`));
  return sql`(${sql.join(each, sql` OR `)})`;
}
