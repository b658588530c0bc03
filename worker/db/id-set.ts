import { SQL, sql } from "drizzle-orm";

/** Ids, or a subquery that finds them: reading by them then needs no extra trip. */
export type IdSet = readonly string[] | SQL;

/** The right-hand side of IN. One parameter, whatever the number of ids. */
export function amongIds(ids: IdSet): SQL {
  return ids instanceof SQL
    ? sql`(${ids})`
    : sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}
