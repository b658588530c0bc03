import { sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** Nobody of the account gets in any more, by session or token. */
export function suspended(accountId: string): Statement[] {
  return [
    sql`UPDATE members SET active = 0 WHERE account_id = ${accountId}`,
    sql`UPDATE accounts SET active = 0 WHERE id = ${accountId}`,
    sql`DELETE FROM app_tokens WHERE account_id = ${accountId}`,
  ].map((query) => statement(query));
}
