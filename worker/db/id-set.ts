import { SQL, sql } from "drizzle-orm";

/** Ids, or a subquery that finds them: what is read of them then needs no trip of its own. */
export type IdSet = readonly string[] | SQL;

/** What follows IN. One parameter, whatever the number of ids. */
export function amongIds(ids: IdSet): SQL {
  return ids instanceof SQL
    ? sql`(${ids})`
    : sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;
}
