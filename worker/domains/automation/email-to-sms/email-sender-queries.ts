import type { SQL } from "drizzle-orm";
import { sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Deletes the allowed addresses of accounts, which others can add then; `accounts` selects their ids. */
export function deleteEmailSenders(accounts: SQL): Statement {
  return statement(sql`DELETE FROM email_senders WHERE account_id IN ${accounts}`);
}
