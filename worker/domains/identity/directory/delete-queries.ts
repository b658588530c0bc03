import { type SQL, sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { abortUnlessChanged } from "#worker/db/batch-guard.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

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
