import { sql } from "drizzle-orm";
import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { CARRIED, carried, past, pastOf, reviewed } from "../review-past-queries.ts";

const reviewRow = z.object({
  id: z.string(),
  launches: z.number(),
  name: z.string(),
  message: z.string(),
  long_url: z.string().nullable(),
  follow_up: z.string().nullable(),
  ...reviewed,
  sender: z.string(),
  recipients: z.number(),
  segments: z.number(),
  price: z.number(),
  first_text: z.string().nullable(),
  last_text: z.string().nullable(),
  ...carried,
  ...past,
});
export type ReviewRow = z.infer<typeof reviewRow>;

/**
 * Pending campaigns of one shard, each with its account's history. Daily figures are as last
 * counted.
 */
export function reviewRows(
  ctx: AccountContext,
  keys: readonly { account: string; campaign: string; launch: number }[],
): Promise<ReviewRow[]> {
  const rows = JSON.stringify(
    keys.map(({ account, campaign, launch }) => [account, campaign, launch]),
  );
  return ctx.db.rows(
    sql`SELECT c.id, c.launches, c.name, c.message, c.long_url, c.follow_up, c.held_by, c.appeal, COALESCE(f.sender, c.sender) AS sender,
        c.recipients, c.segments, COALESCE(c.agreed_price, 0) AS price,
        f.text AS first_text, l.text AS last_text, ${CARRIED},
        ${pastOf(sql`c.account_id`)}
      FROM json_each(${rows}) j
      CROSS JOIN campaigns c ON c.account_id = j.value->>0 AND c.id = j.value->>1
        AND c.launches = j.value->>2 AND c.status = 'pending'
      LEFT JOIN attachments att ON att.account_id = c.account_id AND att.id = c.attachment_id
      LEFT JOIN messages f ON f.account_id = c.account_id AND f.id = c.first_message
      LEFT JOIN messages l ON l.account_id = c.account_id AND l.id = c.last_message
      /* cross-account: administrators look at what any account asks them to approve */`,
    reviewRow,
  );
}
