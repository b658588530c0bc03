import { type SQL, sql } from "drizzle-orm";
import * as z from "zod";

/** What an administrator sees of an account beside what it asks to send. */
export const past = {
  campaigns_sent: z.number(),
  messages_sent: z.number(),
  opt_outs: z.number(),
};

/** Why it waits, as JSON, and what its owner says to that. */
export const reviewed = { held_by: z.string(), appeal: z.string().nullable() };

/** What an MMS carries; null of a text. */
export const carried = {
  subject: z.string().nullable(),
  file_id: z.string().nullable(),
  url: z.string().nullable(),
  file_type: z.string().nullable(),
  file_name: z.string().nullable(),
};

/** The columns of `carried`, where `attachments att` is joined. */
export const CARRIED = sql.raw(
  "att.subject, att.file_id, att.url, att.type AS file_type, att.name AS file_name",
);

/** The columns of `past`; the daily figures are as last counted. */
export function pastOf(account: SQL): SQL {
  return sql`(SELECT COUNT(*) FROM campaigns s WHERE s.account_id = ${account}
      AND s.status IN ('sending', 'paused', 'complete')) AS campaigns_sent,
    (SELECT COALESCE(SUM(d.messages), 0) FROM daily_stats d WHERE d.account_id = ${account}
      AND d.status IN ('sent', 'delivered', 'failed', 'expired', 'unknown')) AS messages_sent,
    (SELECT COUNT(*) FROM suppressions o WHERE o.account_id = ${account}
      AND o.opted_out_at IS NOT NULL) AS opt_outs`;
}
