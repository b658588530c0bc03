import { sql } from "drizzle-orm";
import { type Statement, statement } from "#worker/db/statement.ts";

/** The next numbers that handsets know an account by: they are free for others. */
export function forgetAssignments(account: string, limit: number): Statement {
  return statement(sql`DELETE FROM shared_assignments WHERE account_id = ${account} AND handset IN (
    SELECT handset FROM shared_assignments WHERE account_id = ${account} LIMIT ${limit})`);
}
