import { eq, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { accounts, numbers } from "#worker/db/schema/control/directory.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { accountRef } from "#worker/queues/messages.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** An account with the accounts under it. */
const family = (accountId: string) =>
  sql`(SELECT id FROM accounts WHERE id = ${accountId} OR parent_id = ${accountId})`;

const peopleOf = (accounts: SQL) =>
  sql`(SELECT user_id FROM members WHERE account_id IN ${accounts})`;

/** Whether an administrator of the product would be left. */
const anotherAdmin = (accountId: string) => sql`(NOT EXISTS (SELECT 1 FROM members
    WHERE account_id = ${accountId} AND role = 'superAdmin')
  OR EXISTS (SELECT 1 FROM members m JOIN accounts a ON a.id = m.account_id
    WHERE m.role = 'superAdmin' AND m.active = 1 AND a.active = 1 AND a.id <> ${accountId}))`;

/** Those of them that are deleted. */
export const deletedFamily = (accountId: string) =>
  sql`(SELECT id FROM accounts WHERE id IN ${family(accountId)} AND deleted_at IS NOT NULL)`;

/** The account can no longer be signed in to. */
export function deactivateAccount(accountId: string): Statement[] {
  return [
    sql`UPDATE members SET active = 0 WHERE account_id = ${accountId}`,
    sql`UPDATE accounts SET active = 0 WHERE id = ${accountId}`,
  ].map((query) => statement(query));
}

/**
 * Deletes an account and its sub-accounts; aborts if that is not allowed or was already done. Each
 * statement after the first only finds deleted accounts.
 */
export function deleteFamily(ctx: Control, accountId: string): Statement[] {
  const deleted = deletedFamily(accountId);
  const people = peopleOf(deleted);
  const decide = sql`UPDATE accounts SET active = 0, deleted_at = ${ctx.now()}
    WHERE id IN ${family(accountId)} AND deleted_at IS NULL AND ${anotherAdmin(accountId)}`;
  const rest = [
    sql`UPDATE members SET active = 0 WHERE account_id IN ${deleted}`,
    sql`DELETE FROM social_logins WHERE user_id IN ${people}`,
    sql`UPDATE users SET email = NULL, mobile = NULL, unproved_email = NULL, unproved_mobile = NULL,
        password = NULL, mfa_emails = '[]', updated_at = ${ctx.now()} WHERE id IN ${people}`,
  ];
  return [statement(decide), abortUnlessChanged(), ...rest.map((query) => statement(query))];
}

/** Erases an account's people. */
export function erasePeople(accountId: string): Statement[] {
  const people = peopleOf(sql`(${accountId})`);
  return [
    sql`DELETE FROM social_logins WHERE user_id IN ${people}`,
    sql`DELETE FROM users WHERE id IN ${people}`,
    sql`DELETE FROM members WHERE account_id = ${accountId}`,
  ].map((query) => statement(query));
}

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
type Due = z.output<typeof due>;

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
  const rest = {
    ...{ name: "", logo: null, defaultSender: null, purgeCursor: null },
    deactivatedFor: null,
  };
  return ctx.control.update(accounts, { ...rest, purgedAt: ctx.now() }, eq(accounts.id, id));
}
