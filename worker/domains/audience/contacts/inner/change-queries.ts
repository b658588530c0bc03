import { and, desc, eq, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { UNDO_MINUTES } from "#core/contract/contacts/contact-changes.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { contactChanges } from "#worker/db/schema/shard/contacts.ts";
import { readRows, runBatch, type Statement, statement } from "#worker/db/statement.ts";
import type { JobRows } from "#worker/kernel/job-queries.ts";

export type ChangeRow = typeof contactChanges.$inferSelect;

type NewChange = Pick<
  ChangeRow,
  | "id"
  | "groupId"
  | "action"
  | "toGroup"
  | "ids"
  | "search"
  | "filters"
  | "userId"
  | "blockSource"
  | "total"
>;

const UNDO_MS = UNDO_MINUTES * 60_000;
const OPEN = inArray(contactChanges.status, ["running", "undoing"]);

export const CHANGE_ROWS: JobRows = {
  table: contactChanges,
  open: sql`status IN ('running', 'undoing')`,
};

export function isOpen({ status }: Pick<ChangeRow, "status">): boolean {
  return status === "running" || status === "undoing";
}

/** Until when a change can be undone; undefined if it cannot be. */
export function undoUntil({ status, endedAt, changed }: ChangeRow): number | undefined {
  const hasEnded = (status === "complete" || status === "failed") && changed > 0;
  return hasEnded && endedAt !== null ? endedAt + UNDO_MS : undefined;
}

export function insertChange(ctx: AccountContext, fresh: NewChange): Statement {
  const now = ctx.now();
  return ctx.db.insert(contactChanges, {
    ...fresh,
    status: "running",
    createdAt: now,
    updatedAt: now,
  });
}

export function findChange(ctx: AccountContext, id: string): Promise<ChangeRow | undefined> {
  return ctx.db.find(contactChanges, eq(contactChanges.id, id));
}

export function changeById(ctx: AccountContext, id: string): Promise<ChangeRow> {
  return ctx.db.get(contactChanges, eq(contactChanges.id, id), "Change");
}

/** Changes of a group that are under way, or ended so recently that they can be undone or read of. */
export function recentChanges(ctx: AccountContext, group: string): Promise<ChangeRow[]> {
  const recent = or(OPEN, gt(contactChanges.endedAt, ctx.now() - UNDO_MS));
  const where = and(ofGroup(group), recent);
  return ctx.db.list(contactChanges, { where, orderBy: desc(contactChanges.id), limit: 5 });
}

/** The groups that those of a group's contacts moved to. */
export function targetsOf(ctx: AccountContext, group: string): SQL {
  return sql`SELECT to_group FROM contact_changes WHERE account_id = ${ctx.db.accountId}
    AND (group_id = ${group} OR to_group = ${group}) AND to_group IS NOT NULL`;
}

function ofGroup(group: string) {
  return or(eq(contactChanges.groupId, group), eq(contactChanges.toGroup, group));
}

/** Aborts the batch if another run has done the set. */
export function abortUnlessAt(
  ctx: AccountContext,
  { id, status, step, cursor }: Pick<ChangeRow, "id" | "status" | "step" | "cursor">,
): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM contact_changes WHERE account_id = ${ctx.db.accountId}
    AND id = ${id} AND status = ${status} AND step = ${step} AND cursor = ${cursor})`);
}

type Advance = { [K in keyof ChangeRow]?: ChangeRow[K] | SQL };

export function advance(ctx: AccountContext, id: string, by: Advance): Statement {
  return ctx.db.update(contactChanges, { ...by, updatedAt: ctx.now() }, eq(contactChanges.id, id));
}

const ended = z.object({ account_id: z.string(), id: z.string() });

export function oldChanges(shard: D1Database, before: number, limit: number) {
  const query = sql`SELECT account_id, id FROM contact_changes
    WHERE ended_at < ${before} AND status NOT IN ('running', 'undoing')
    ORDER BY ended_at LIMIT ${limit}
    /* cross-account: the sweep forgets what the changes of every account were made from */`;
  return readRows(shard, query, ended);
}

/** Deletes some of what contacts were before a change, and the change once nothing of it is left. */
export async function forgetChange(
  shard: D1Database,
  { account_id, id }: z.output<typeof ended>,
  limit: number,
): Promise<void> {
  const rows = sql`FROM contact_change_rows WHERE account_id = ${account_id} AND change_id = ${id}`;
  await runBatch(shard, [
    statement(sql`DELETE ${rows} AND (step, contact_id) IN
      (SELECT step, contact_id ${rows} LIMIT ${limit})`),
    statement(sql`DELETE FROM contact_changes WHERE account_id = ${account_id} AND id = ${id}
      AND NOT EXISTS (SELECT 1 ${rows})`),
  ]);
}

/** The groups whose contacts a change is about. */
export function groupsOf({ groupId, toGroup }: Pick<ChangeRow, "groupId" | "toGroup">): string[] {
  return toGroup === null ? [groupId] : [groupId, toGroup];
}
