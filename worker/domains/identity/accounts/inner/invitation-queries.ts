import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Cancels the open invitations of these accounts. */
export function cancelInvitations(accounts: SQL): Statement {
  return statement(sql`UPDATE invitations SET status = 'cancelled'
    WHERE account_id IN ${accounts} AND status = 'pending'`);
}

/** Erases an account's invitations, and the one with which its parent invited it. */
export function eraseInvitations(accountId: string): Statement[] {
  return [
    sql`DELETE FROM invitations WHERE account_id = ${accountId}`,
    sql`DELETE FROM invitations WHERE sub_account_id = ${accountId}`,
  ].map((query) => statement(query));
}
