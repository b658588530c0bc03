import { and, eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { amongIds, type IdSet } from "#worker/db/id-set.ts";
import { assignments } from "#worker/db/schema/shard/assignments.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** What can be given. */
export type AssignmentKind = (typeof assignments.$inferSelect)["kind"];

const given = z.object({ subject_id: z.string(), sub_account_id: z.string() });

/** The sub-accounts with which these rows of the account are shared. */
export function assignmentRows(ctx: AccountContext, kind: AssignmentKind, subjects: IdSet) {
  return ctx.db.rows(
    sql`SELECT subject_id, sub_account_id FROM assignments WHERE account_id = ${ctx.db.accountId}
      AND kind = ${kind} AND subject_id IN ${amongIds(subjects)}
      ORDER BY subject_id, created_at, sub_account_id`,
    given,
  );
}

/** What a parent has given one of its sub-accounts, as a subquery of its ids. */
export function assignedIds(parent: AccountContext, kind: AssignmentKind, subAccount: string): SQL {
  return sql`SELECT subject_id FROM assignments WHERE sub_account_id = ${subAccount} AND kind = ${kind}
    AND account_id = ${parent.db.accountId}`;
}

/** The ids that such a subquery finds. */
export async function idsIn(parent: AccountContext, ids: SQL): Promise<Set<string>> {
  const rows = await parent.db.rows(ids, given.pick({ subject_id: true }));
  return new Set(rows.map(({ subject_id }) => subject_id));
}

/** Replaces the list of sub-accounts; those that stay keep the time when they were first given it. */
export function replaceAssignments(
  ctx: AccountContext,
  kind: AssignmentKind,
  subject: string,
  subAccounts: readonly string[],
): Statement[] {
  const { accountId } = ctx.db;
  const list = JSON.stringify(subAccounts);
  return [
    statement(sql`DELETE FROM assignments WHERE account_id = ${accountId} AND kind = ${kind}
      AND subject_id = ${subject} AND sub_account_id NOT IN (SELECT value FROM json_each(${list}))`),
    statement(sql`INSERT INTO assignments (account_id, kind, subject_id, sub_account_id, created_at)
      SELECT ${accountId}, ${kind}, ${subject}, value, ${ctx.now()} FROM json_each(${list})
      WHERE true ON CONFLICT DO NOTHING`),
  ];
}

/** For the batch that deletes the subject: it is no longer shared with anybody. */
export function deleteAssignments(
  ctx: AccountContext,
  kind: AssignmentKind,
  subject: string,
): Statement {
  const where = and(eq(assignments.kind, kind), eq(assignments.subjectId, subject));
  return ctx.db.delete(assignments, where ?? sql`0`);
}

export function deleteAssignmentsTo(ctx: AccountContext, subAccount: string): Statement {
  return ctx.db.delete(assignments, eq(assignments.subAccountId, subAccount));
}
