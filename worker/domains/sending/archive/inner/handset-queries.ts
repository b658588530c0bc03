import { type SQL, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { jsonRows } from "#worker/db/json-rows.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { ArchivedMessage } from "../archived-message.ts";

/** A place is `seq * MOST_GROUPS + group`: an object has fewer groups. */
const MOST_GROUPS = 64;
// As a parameter it would be a float, and so would what is divided by it.
const BASE = sql.raw(String(MOST_GROUPS));

/** Notes which groups of a new object have messages to each handset. */
export function keepHandsets(
  ctx: AccountContext,
  part: string,
  groups: readonly (readonly ArchivedMessage[])[],
): Statement[] {
  if (groups.length > MOST_GROUPS) throw new Error("An archived object has too many groups");
  const { accountId } = ctx.db;
  const seq = sql`(SELECT seq FROM archive_parts WHERE account_id = ${accountId} AND id = ${part})`;
  return jsonRows([...groupsOfHandsets(groups)]).map((json) =>
    statement(sql`INSERT INTO archived_handsets (account_id, handset, places)
      SELECT ${accountId}, value->>0, (SELECT group_concat(s.first + g.value) FROM json_each(j.value, '$[1]') g)
      FROM json_each(${json}) j CROSS JOIN (SELECT ${seq} * ${BASE} AS first) s WHERE TRUE
      ON CONFLICT (account_id, handset) DO UPDATE SET places = places || ',' || excluded.places`),
  );
}

function groupsOfHandsets(
  groups: readonly (readonly ArchivedMessage[])[],
): Map<string, readonly number[]> {
  const places = new Map<string, number[]>();
  groups.forEach((group, at) => {
    for (const handset of new Set(group.map(({ recipient }) => recipient))) {
      places.set(handset, [...(places.get(handset) ?? []), at]);
    }
  });
  return places;
}

/** Each place of messages to a handset, as `value`. */
function placesOf(ctx: AccountContext, handset: string): SQL {
  return sql`archived_handsets h, json_each('[' || h.places || ']')
    WHERE h.account_id = ${ctx.db.accountId} AND h.handset = ${handset}`;
}

/** The `seq` of objects that may have messages to a handset. */
export function seqsWith(ctx: AccountContext, handset: string): SQL {
  return sql`SELECT value / ${BASE} FROM ${placesOf(ctx, handset)} UNION ALL SELECT 0`;
}

/** Which groups of an object `p` have messages to a handset; null if any may. */
export function groupsWith(ctx: AccountContext, handset: string): SQL {
  return sql`iif(p.seq = 0, NULL, (SELECT json_group_array(value % ${BASE})
    FROM ${placesOf(ctx, handset)} AND value / ${BASE} = p.seq))`;
}
