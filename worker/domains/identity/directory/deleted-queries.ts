import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { accounts, numbers } from "#worker/db/schema/control/directory.ts";
import type { Statement } from "#worker/db/statement.ts";
import { accountRef } from "#worker/queues/messages.ts";

type Control = Pick<SystemContext, "control" | "now">;

const deleted = accountRef.extend({ parent_id: z.string().nullable() });
export type Deleted = z.output<typeof deleted>;

/** Deleted accounts whose work was not stopped yet. */
export function unclosedRows(ctx: Control, limit: number): Promise<Deleted[]> {
  const query = sql`SELECT id, shard, number, parent_id FROM accounts
    WHERE deleted_at IS NOT NULL AND closed_at IS NULL ORDER BY deleted_at LIMIT ${limit}`;
  return ctx.control.rows(query, deleted);
}

/** Those of one account and the accounts under it. */
export function unclosedOf(ctx: Control, accountId: string): Promise<Deleted[]> {
  const query = sql`SELECT id, shard, number, parent_id FROM accounts
    WHERE (id = ${accountId} OR parent_id = ${accountId})
      AND deleted_at IS NOT NULL AND closed_at IS NULL`;
  return ctx.control.rows(query, deleted);
}

export function markClosed(ctx: Control, id: string): Statement {
  return ctx.control.update(accounts, { closedAt: ctx.now() }, eq(accounts.id, id));
}

const due = deleted.extend({ purge_cursor: z.string().nullable() });
export type Due = z.output<typeof due>;

/** Accounts that were deleted before a moment and are not erased yet, the oldest first. */
export function dueRows(ctx: Control, before: number, limit: number): Promise<Due[]> {
  const query = sql`SELECT id, shard, number, parent_id, purge_cursor FROM accounts
    WHERE deleted_at <= ${before} AND deleted_at IS NOT NULL AND purged_at IS NULL
      AND closed_at IS NOT NULL
    ORDER BY deleted_at LIMIT ${limit}`;
  return ctx.control.rows(query, due);
}

export function saveCursor(ctx: Control, id: string, cursor: object): Statement {
  const purgeCursor = JSON.stringify(cursor);
  return ctx.control.update(accounts, { purgeCursor }, eq(accounts.id, id));
}

export function releaseNumbers(ctx: Control, id: string): Statement {
  return ctx.control.delete(numbers, eq(numbers.accountId, id));
}

/** What stays of an account: its number, for the books. */
export function markPurged(ctx: Control, id: string): Statement {
  const rest = { name: "", logo: null, defaultSender: null, purgeCursor: null };
  return ctx.control.update(accounts, { ...rest, purgedAt: ctx.now() }, eq(accounts.id, id));
}
