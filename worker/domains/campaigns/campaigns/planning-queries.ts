import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { GROUP_REMOVAL_TEXTS } from "#core/contract/groups/group-texts.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import type { Statement } from "#worker/db/statement.ts";

/** Campaigns of these accounts that are reading the contacts of this group, or of a segment, which may be this group's, too. */
function planning(accounts: readonly string[], groupId: string): SQL {
  return sql`FROM group_uses u JOIN campaigns c ON c.account_id = u.account_id AND c.id = u.used_by
    WHERE u.account_id IN ${amongIds(accounts)} AND (u.group_id = ${groupId} OR u.group_id LIKE 'seg_%')
      AND c.status = 'planning'`;
}

/**
 * Refuses what would change whom a campaign that is being planned reaches, and names it: the account's own, or that of a
 * sub-account which it shares the group with. Once planned, a campaign has its recipients.
 */
export async function refuseWhilePlanned(
  ctx: AccountContext,
  accounts: readonly string[],
  groupId: string,
): Promise<void> {
  const found = await ctx.db.rows(
    sql`SELECT c.id, c.name ${planning(accounts, groupId)}`,
    z.object({ id: z.string(), name: z.string() }),
  );
  if (found.length === 0) return;
  // Each once, the oldest first.
  const byId = new Map(found.map(({ id, name }) => [id, name]));
  const names = [...byId].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, name]) => name);
  throw conflict(GROUP_REMOVAL_TEXTS.planned(names));
}

/** Aborts the batch while a campaign of one of these accounts is reading the group's contacts. */
export function abortWhilePlanned(accounts: readonly string[], groupId: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 ${planning(accounts, groupId)})`);
}
