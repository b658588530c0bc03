import { type SQL, sql } from "drizzle-orm";

/** D1 takes no more SELECTs in a row. */
const MOST_SELECTS = 5;

/** The ids that several queries find together, each once if they may find the same ones. */
export function idsTogether(queries: readonly SQL[], { once }: { once: boolean }): SQL {
  const between = once ? sql` UNION ` : sql` UNION ALL `;
  if (queries.length <= MOST_SELECTS) return sql.join([...queries], between);
  const parts = Array.from({ length: Math.ceil(queries.length / MOST_SELECTS) }, (_, at) => {
    const part = queries.slice(at * MOST_SELECTS, (at + 1) * MOST_SELECTS);
    return sql`SELECT id FROM (${sql.join(part, between)})`;
  });
  return idsTogether(parts, { once });
}
