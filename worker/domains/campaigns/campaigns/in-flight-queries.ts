import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import { conflict } from "#core/errors.ts";
import { IN_FLIGHT_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";

/** A paused series reads its groups only on its dates. */
function inFlight(ctx: AccountContext, groupId: string): SQL {
  return sql`FROM group_uses u JOIN campaigns c ON c.account_id = u.account_id AND c.id = u.used_by
    WHERE u.account_id = ${ctx.db.accountId} AND u.group_id = ${groupId}
      AND c.status IN (SELECT value FROM json_each(${JSON.stringify(IN_FLIGHT_STATUSES)}))
      AND (c.status <> 'paused' OR c.recurrence IS NULL)`;
}

/** Refuses what would change a campaign in flight to this group, and names it. One that is scheduled is not. */
export async function refuseInFlight(ctx: AccountContext, groupId: string): Promise<void> {
  const found = await ctx.db.rows(
    sql`SELECT c.name ${inFlight(ctx, groupId)} ORDER BY c.id`,
    z.object({ name: z.string() }),
  );
  if (found.length === 0) return;
  const names = found.map(({ name }) => name);
  throw conflict(GROUP_REMOVAL_TEXTS.inFlight(names));
}

/** Aborts the batch while a campaign is in flight to the group. */
export function abortIfInFlight(ctx: AccountContext, groupId: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 ${inFlight(ctx, groupId)})`);
}
