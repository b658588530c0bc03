import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Ends what these accounts have invited to and nobody took up. */
export function invitationsCancelled(accounts: SQL): Statement {
  return statement(sql`UPDATE invitations SET status = 'cancelled'
    WHERE account_id IN ${accounts} AND status = 'pending'`);
}

/** Takes an account's invitations away, and the one that its parent invited it by. */
export function invitationsErased(accountId: string): Statement[] {
  return [
    sql`DELETE FROM invitations WHERE account_id = ${accountId}`,
    sql`DELETE FROM invitations WHERE sub_account_id = ${accountId}`,
  ].map((query) => statement(query));
}
