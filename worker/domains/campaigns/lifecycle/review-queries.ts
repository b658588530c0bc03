import { sql } from "drizzle-orm";
import * as z from "zod";
import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import type { AccountRef } from "#worker/queues/messages.ts";

interface ReviewKey {
  account: AccountRef;
  subject: string;
  round: number;
}

export type ReviewRow = Awaited<ReturnType<typeof reviewRows>>[number] & { name: string };

/** What administrators see of what waits, by its id: one statement for each shard. */
export async function findForReview(
  ctx: AccountContext,
  keys: readonly ReviewKey[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  const shards = Map.groupBy(keys, ({ account }) => account.shard);
  const found = await Promise.all(
    [...shards.values()].map((ofShard) => {
      const [first] = ofShard;
      return first ? reviewRows(ctx.forAccount(first.account), ofShard) : [];
    }),
  );
  const named = found.flat().map((row) => {
    return { ...row, name: row.name ?? nameOfQuick(row.recipients) };
  });
  return new Map(named.map((row) => [row.id, row]));
}

const reviewRow = z.object({
  id: z.string(),
  launches: z.number(),
  /** A quick message has none. */
  name: z.string().nullable(),
  message: z.string(),
  long_url: z.string().nullable(),
  follow_up: z.string().nullable(),
  /** Why it waits, as JSON, and what its owner says to that. */
  held_by: z.string(),
  appeal: z.string().nullable(),
  sender: z.string(),
  recipients: z.number(),
  segments: z.number(),
  price: z.number(),
  first_text: z.string().nullable(),
  last_text: z.string().nullable(),
  /** What an MMS carries; null of a text. */
  subject: z.string().nullable(),
  file_id: z.string().nullable(),
  url: z.string().nullable(),
  file_type: z.string().nullable(),
  file_name: z.string().nullable(),
  campaigns_sent: z.number(),
  messages_sent: z.number(),
  opt_outs: z.number(),
});

/** Columns that campaigns and quick messages have alike. */
const ALIKE = sql.raw(`s.account_id, s.id, s.sender, s.message, s.held_by, s.appeal,
  s.recipients, s.segments, s.attachment_id, s.first_message, s.last_message`);

/**
 * What waits on one shard, each with its account's history. Daily figures are as last counted.
 */
export function reviewRows(ctx: AccountContext, keys: readonly ReviewKey[]) {
  const named = JSON.stringify(keys.map((key) => [key.account.id, key.subject, key.round]));
  return ctx.db.rows(
    sql`WITH waiting AS MATERIALIZED (
        SELECT ${ALIKE}, s.launches, s.name, s.long_url, s.follow_up,
          COALESCE(s.agreed_price, 0) AS price
        FROM json_each(${named}) j CROSS JOIN campaigns s ON s.account_id = j.value->>0
          AND s.id = j.value->>1 AND s.launches = j.value->>2 AND s.status = 'pending'
        UNION ALL SELECT ${ALIKE}, 1, NULL, NULL, NULL, s.price
        FROM json_each(${named}) j CROSS JOIN quick_messages s ON s.account_id = j.value->>0
          AND s.id = j.value->>1 AND s.status = 'pending')
      SELECT w.id, w.launches, w.name, w.message, w.long_url, w.follow_up, w.held_by, w.appeal,
        COALESCE(f.sender, w.sender) AS sender, w.recipients, w.segments, w.price,
        f.text AS first_text, l.text AS last_text,
        a.subject, a.file_id, a.url, a.type AS file_type, a.name AS file_name,
        (SELECT COUNT(*) FROM campaigns s WHERE s.account_id = w.account_id
          AND s.status IN ('sending', 'paused', 'complete')) AS campaigns_sent,
        (SELECT COALESCE(SUM(d.messages), 0) FROM daily_stats d WHERE d.account_id = w.account_id
          AND d.status IN ('sent', 'delivered', 'failed', 'expired', 'unknown')) AS messages_sent,
        (SELECT COUNT(*) FROM suppressions o WHERE o.account_id = w.account_id
          AND o.opted_out_at IS NOT NULL) AS opt_outs
      FROM waiting w
      LEFT JOIN attachments a ON a.account_id = w.account_id AND a.id = w.attachment_id
      LEFT JOIN messages f ON f.account_id = w.account_id AND f.id = w.first_message
      LEFT JOIN messages l ON l.account_id = w.account_id AND l.id = w.last_message
      /* cross-account: administrators look at what any account asks them to approve */`,
    reviewRow,
  );
}
