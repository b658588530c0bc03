import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import { conflict } from "#core/errors.ts";
import { IN_FLIGHT_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import type { Statement } from "#worker/db/statement.ts";

/**
 * Campaigns of these accounts that are in flight to a group. A paused series reads its groups only on its dates. While a
 * campaign to a segment is planned, it may be reading this group's contacts, too.
 */
function inFlight(accounts: readonly string[], groupId: string): SQL {
  return sql`FROM group_uses u JOIN campaigns c ON c.account_id = u.account_id AND c.id = u.used_by
    WHERE u.account_id IN ${amongIds(accounts)}
      AND (u.group_id = ${groupId} OR u.group_id LIKE 'seg_%' AND c.status = 'planning')
      AND c.status IN (SELECT value FROM json_each(${JSON.stringify(IN_FLIGHT_STATUSES)}))
      AND (c.status <> 'paused' OR c.recurrence IS NULL)`;
}

/**
 * Refuses what would change a campaign in flight to this group, and names it: the account's own, or that of a sub-account
 * which it shares the group with. One that is scheduled is not.
 */
export async function refuseInFlight(
  ctx: AccountContext,
  accounts: readonly string[],
  groupId: string,
): Promise<void> {
  const found = await ctx.db.rows(
    sql`SELECT c.id, c.name ${inFlight(accounts, groupId)}`,
    z.object({ id: z.string(), name: z.string() }),
  );
  if (found.length === 0) return;
  // Each once, the oldest first.
  const byId = new Map(found.map(({ id, name }) => [id, name]));
  const names = [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
  throw conflict(GROUP_REMOVAL_TEXTS.inFlight(names));
}

/** Aborts the batch while a campaign of one of these accounts is in flight to the group. */
export function abortIfInFlight(accounts: readonly string[], groupId: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 ${inFlight(accounts, groupId)})`);
}
