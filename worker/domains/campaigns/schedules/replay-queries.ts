import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";

/** A date that the restored database does not have yet is kept too: it is not scheduled again. */
export function replayCancelledDate(
  ctx: AccountContext,
  { id, kind, subject, dueAt }: EntryOf<"cancelledDate">,
): Statement {
  return statement(sql`INSERT INTO schedules
      (account_id, id, kind, subject, due_at, claim_at, status, created_at)
    VALUES (${ctx.db.accountId}, ${id}, ${kind}, ${subject}, ${dueAt}, ${dueAt}, 'cancelled',
      ${ctx.now()})
    ON CONFLICT (account_id, id) DO UPDATE SET status = 'cancelled' WHERE status = 'scheduled'`);
}
