import { type SQL, sql } from "drizzle-orm";
import { type AudiencePart, pairsOf } from "./audience-parts.ts";

/** The values of a recipient `m` in a campaign's groups, or in its list; NULL if it is in none. */
export function valuesIn(parts: readonly AudiencePart[]): SQL {
  const [list] = parts;
  if (list?.kind === "list") {
    return sql`SELECT n.fields FROM audience_numbers n WHERE n.account_id = ${list.owner}
      AND n.audience_id = ${list.id} AND n.number = m.recipient`;
  }
  // The one account as `IN`: the guard wants to see that accounts are named.
  return sql`SELECT k.fields FROM json_each(${pairsOf(parts)}) g
    CROSS JOIN contacts k ON k.account_id IN (g.value->>1) AND k.group_id = g.value->>0
      AND k.number = m.recipient ORDER BY g.key LIMIT 1`;
}
