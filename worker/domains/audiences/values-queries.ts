import { type SQL, sql } from "drizzle-orm";
import type { AudiencePart } from "./audience-parts.ts";

/** The values of a recipient `m` in a campaign's groups, or in its list; NULL if it is in none. */
export function valuesIn(parts: readonly AudiencePart[]): SQL {
  const [list] = parts;
  if (list?.kind === "list") {
    return sql`SELECT n.fields FROM audience_numbers n WHERE n.account_id = ${list.owner}
      AND n.audience_id = ${list.id} AND n.number = m.recipient`;
  }
  const groups = JSON.stringify(parts.map(({ id }) => id));
  const owners = JSON.stringify([...new Set(parts.map(({ owner }) => owner))]);
  return sql`SELECT k.fields FROM json_each(${groups}) g
    CROSS JOIN contacts k ON k.account_id IN (SELECT value FROM json_each(${owners}))
      AND k.group_id = g.value AND k.number = m.recipient ORDER BY g.key LIMIT 1`;
}
