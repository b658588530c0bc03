import { type SQL, sql } from "drizzle-orm";
import { inScope } from "#worker/domains/audience/segments/filter-queries.ts";
import { type AudiencePart, pairsOf, type Segments } from "./audience-parts.ts";

/**
 * The values of a recipient `m` in a campaign's groups, or in its list; NULL if it is in none. One that was in
 * a segment may no longer be, because of the campaign: the values are those of any contact with the number,
 * if it is `anywhere` that the recipient may be.
 */
export function valuesIn(parts: readonly AudiencePart[], anywhere = sql`1`): SQL {
  const [list] = parts;
  if (list?.kind === "list") {
    return sql`SELECT n.fields FROM audience_numbers n WHERE n.account_id = ${list.owner}
      AND n.audience_id = ${list.id} AND n.number = m.recipient`;
  }
  // The one account as `IN`: the guard wants to see that accounts are named.
  const inGroups = sql`SELECT k.fields FROM json_each(${pairsOf(parts)}) g
    CROSS JOIN contacts k ON k.account_id IN (g.value->>1) AND k.group_id = g.value->>0
      AND k.number = m.recipient ORDER BY g.key LIMIT 1`;
  const segments = parts.find((part): part is Segments => part.kind === "segments");
  if (!segments) return inGroups;
  return sql`SELECT COALESCE((${inGroups}), (SELECT c.fields FROM contacts c
    WHERE ${anywhere} AND ${inScope(segments.scope)} AND c.number = m.recipient
    ORDER BY c.id LIMIT 1))`;
}
