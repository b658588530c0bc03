import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { GROUP_REMOVAL_TEXTS, GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { groupUses } from "#worker/db/schema/shard/groups.ts";
import { isCheckViolation, type Statement, statement } from "#worker/db/statement.ts";
import { inWorkflow } from "#worker/kernel/workflow-use-queries.ts";

/** Keeps groups from being deleted or emptied until `usedBy` releases them. */
export function holdGroups(
  ctx: AccountContext,
  usedBy: string,
  groups: readonly string[],
): Statement {
  return statement(sql`INSERT INTO group_uses (account_id, group_id, used_by)
    SELECT ${ctx.db.accountId}, value, ${usedBy} FROM json_each(${JSON.stringify(groups)})
    WHERE true ON CONFLICT DO NOTHING`);
}

export function releaseGroups(ctx: AccountContext, usedBy: string): Statement {
  return ctx.db.delete(groupUses, eq(groupUses.usedBy, usedBy));
}

/** The account's groups that are in use. */
export async function groupsInUse(ctx: AccountContext): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.rows(
    sql`SELECT DISTINCT group_id AS id FROM group_uses WHERE account_id = ${ctx.db.accountId}`,
    z.object({ id: z.string() }),
  );
  return new Set(rows.map(({ id }) => id));
}

/** Refuses what no group may undergo that a campaign in progress or scheduled is to use. */
export async function refuseUsed(ctx: AccountContext, group: string): Promise<void> {
  if ((await groupsInUse(ctx)).has(group)) throw conflict(GROUP_TEXTS.inUse);
}

/** The error for the user if a batch failed because some of these groups are in use: it names them. */
export async function asInUse(
  ctx: AccountContext,
  ids: readonly string[],
  error: unknown,
): Promise<unknown> {
  if (!isCheckViolation(error)) return error;
  const used = await ctx.db.rows(
    sql`SELECT name FROM groups g WHERE account_id = ${ctx.db.accountId} AND id IN ${amongIds(ids)}
      AND EXISTS (SELECT 1 FROM group_uses u
        WHERE u.account_id = g.account_id AND u.group_id = g.id) ORDER BY name_key`,
    z.object({ name: z.string() }),
  );
  const names = used.map(({ name }) => name);
  if (names.length > 0) return conflict(GROUP_REMOVAL_TEXTS.inUse(names));
  return (await inWorkflow(ctx, "group", ids)) ?? conflict(GROUP_TEXTS.importing);
}

/** Aborts the batch while the group is in use. */
export function abortIfInUse(ctx: AccountContext, groupId: string): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM group_uses
    WHERE account_id = ${ctx.db.accountId} AND group_id = ${groupId})`);
}
