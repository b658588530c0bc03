import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import {
  CARRIED,
  carried,
  past,
  pastOf,
  reviewed,
} from "#worker/domains/campaigns/campaigns/review-past-queries.ts";

const reviewRow = z.object({
  id: z.string(),
  message: z.string(),
  sender: z.string(),
  recipients: z.number(),
  segments: z.number(),
  price: z.number(),
  ...reviewed,
  first_text: z.string().nullable(),
  last_text: z.string().nullable(),
  ...carried,
  ...past,
});

/** Pending quick messages to numbers of one shard, each with its account's history. */
export function reviewRows(
  ctx: AccountContext,
  keys: readonly { account: string; quick: string }[],
) {
  const rows = JSON.stringify(keys.map(({ account, quick }) => [account, quick]));
  return ctx.db.rows(
    sql`SELECT q.id, q.message, COALESCE(f.sender, q.sender) AS sender, q.recipients, q.segments, q.price, q.held_by, q.appeal,
        f.text AS first_text, l.text AS last_text, ${CARRIED},
        ${pastOf(sql`q.account_id`)}
      FROM json_each(${rows}) j
      CROSS JOIN quick_messages q ON q.account_id = j.value->>0 AND q.id = j.value->>1
        AND q.status = 'pending'
      LEFT JOIN attachments att ON att.account_id = q.account_id AND att.id = q.attachment_id
      LEFT JOIN messages f ON f.account_id = q.account_id AND f.id = q.first_message
      LEFT JOIN messages l ON l.account_id = q.account_id AND l.id = q.last_message
      /* cross-account: administrators look at what any account asks them to approve */`,
    reviewRow,
  );
}
