import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";

/** A handset's message: who wrote it to which of the account's numbers. */
export interface Answering {
  from: string;
  to: string;
}

const thread = z.object({
  nth: z.number(),
  sender_id: z.string(),
  subject: z.string(),
  message_id: z.string(),
  refers: z.string(),
});

/**
 * The emails that handsets answer: those behind the last message that each got from the number to which it writes. One
 * read for all, which ends at once where the account never had an email.
 */
export function answeredEmails(ctx: AccountContext, answers: readonly Answering[]) {
  const { accountId } = ctx.db;
  const rows = JSON.stringify(answers.map(({ from, to }) => [from, to]));
  return ctx.db.rows(
    sql`SELECT j.key AS nth, e.sender_id, e.subject, e.message_id, e.refers
      FROM json_each(${rows}) j
      CROSS JOIN messages m ON m.account_id = ${accountId}
        AND m.id = (SELECT id FROM messages INDEXED BY messages_handset
          WHERE recipient = j.value->>0 AND account_id = ${accountId} AND sender = j.value->>1
            AND claimed_at IS NOT NULL AND status NOT IN ('queued', 'cancelled', 'blocked')
            AND automatic = 0
          ORDER BY id DESC LIMIT 1)
      CROSS JOIN quick_messages q ON q.account_id = ${accountId} AND q.id = m.quick_id
        AND q.source = 'email'
      CROSS JOIN emails e ON e.account_id = ${accountId} AND e.id = q.source_id
      WHERE EXISTS (SELECT 1 FROM emails WHERE account_id = ${accountId})`,
    thread,
  );
}
