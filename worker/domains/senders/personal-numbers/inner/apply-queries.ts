import { and, eq, isNull, sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { personalNumbers } from "#worker/db/schema/control/personal-numbers.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { PersonalRow } from "./personal-queries.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** One whose account's shard has yet to follow; undefined once it has. */
export async function unappliedById(ctx: Control, id: string): Promise<PersonalRow | undefined> {
  const query = ctx.control.orm.select().from(personalNumbers);
  const where = and(eq(personalNumbers.id, id), isNull(personalNumbers.appliedAt));
  return (await query.where(where).limit(1))[0];
}

/** Those whose accounts' shards have yet to follow. */
export function unapplied(ctx: Control, limit: number): Promise<PersonalRow[]> {
  return ctx.control.orm
    .select()
    .from(personalNumbers)
    .where(
      sql`applied_at IS NULL AND (removed_at IS NOT NULL OR status IN ('approved', 'rejected'))`,
    )
    .orderBy(personalNumbers.id)
    .limit(limit);
}

/** Whether an account has a number now: it may have removed it and added it again. */
export async function isApproved(ctx: Control, row: PersonalRow): Promise<boolean> {
  const query = ctx.control.orm.select({ id: personalNumbers.id }).from(personalNumbers);
  const where = sql`number = ${row.number} AND status <> 'rejected' AND removed_at IS NULL
    AND status = 'approved' AND account_id = ${row.accountId}`;
  return (await query.where(where).limit(1)).length > 0;
}

/**
 * Notes that the shard followed. If the number was removed meanwhile, and gone from the shard before it was
 * written there, the shard has to follow again.
 */
export function markApplied(ctx: Control, { id, removedAt }: PersonalRow): Statement {
  return statement(sql`UPDATE personal_numbers
    SET applied_at = CASE WHEN removed_at IS ${removedAt} THEN ${ctx.now()} END WHERE id = ${id}`);
}

/** Forgets the numbers of accounts that were deleted and are not erased yet. */
export function forgetDeleted(ctx: Control): Statement {
  const gone = sql`(SELECT id FROM accounts WHERE deleted_at IS NOT NULL AND purged_at IS NULL)`;
  return statement(ctx.control.orm.delete(personalNumbers).where(sql`account_id IN ${gone}`));
}
