import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { tagKey } from "#core/rules/merge-tags.ts";
import type { AccountContext } from "#worker/context.ts";

/** Only contacts that have one of these values in a column; an empty one stands for none. */
export interface ColumnFilter {
  column: string;
  values: readonly string[];
}

export function hasColumn(labels: readonly string[], column: string): boolean {
  return labels.some((label) => tagKey(label) === tagKey(column));
}

/** What a path in JSON has no way to write. */
const NO_PATH = /["\\]/;

/** A contact's value in a column, by the column's key. */
function columnValue(key: string): SQL {
  if (!NO_PATH.test(key)) return sql`coalesce(c.fields->>${`$."${key}"`}, '')`;
  return sql`coalesce((SELECT f.value FROM json_each(c.fields) f WHERE f.key = ${key}), '')`;
}

export function passes(filters: readonly ColumnFilter[]): SQL {
  const each = filters.map(
    ({ column, values }) =>
      sql` AND ${columnValue(tagKey(column))} IN (SELECT value FROM json_each(${JSON.stringify(values)}))`,
  );
  return sql.join(each);
}

/** The most frequent values of a group's column. */
export function columnValues(ctx: AccountContext, groupId: string, key: string, limit: number) {
  return ctx.db.rows(
    sql`SELECT value, count FROM
        (SELECT ${columnValue(key)} AS value, COUNT(*) AS count FROM contacts c
          WHERE c.account_id = ${ctx.db.accountId} AND c.group_id = ${groupId} GROUP BY 1)
      ORDER BY count DESC, value LIMIT ${limit}`,
    z.object({ value: z.string(), count: z.number() }),
  );
}
