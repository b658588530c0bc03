import { type SQL, sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Deletes every token of these accounts; `accounts` is a list or a subquery of their ids. */
export function deleteAccountTokens(accounts: SQL): Statement {
  return statement(sql`DELETE FROM app_tokens WHERE account_id IN ${accounts}`);
}

export function deleteTokensOfAccount(accountId: string): Statement {
  return deleteAccountTokens(sql`(${accountId})`);
}
