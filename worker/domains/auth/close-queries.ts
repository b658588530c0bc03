import { sql } from "drizzle-orm";
import type { SystemContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

type Control = Pick<SystemContext, "control" | "now">;

/** Nobody of the account gets in any more, by session or token. */
export function suspended(accountId: string): Statement[] {
  return [
    sql`UPDATE members SET active = 0 WHERE account_id = ${accountId}`,
    sql`UPDATE accounts SET active = 0 WHERE id = ${accountId}`,
    sql`DELETE FROM app_tokens WHERE account_id = ${accountId}`,
  ].map((query) => statement(query));
}

/** Its people's e-mails, numbers and logins are free for others. */
export function forgotten(ctx: Control, accountId: string): Statement[] {
  const people = sql`(SELECT user_id FROM members WHERE account_id = ${accountId})`;
  return [
    sql`DELETE FROM social_logins WHERE user_id IN ${people}`,
    sql`UPDATE users SET email = NULL, mobile = NULL, unproved_email = NULL, unproved_mobile = NULL,
        password = NULL, mfa_emails = '[]', updated_at = ${ctx.now()} WHERE id IN ${people}`,
    sql`UPDATE accounts SET deleted_at = COALESCE(deleted_at, ${ctx.now()}) WHERE id = ${accountId}`,
  ].map((query) => statement(query));
}
