import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the message `m` is a text (R191). An MMS from a handset is none, even while its files are on their way or
 * after they were refused.
 */
export const IS_TEXT: SQL = sql`(m.attachment_id IS NULL AND NOT EXISTS (SELECT 1
  FROM received_media f WHERE f.account_id = m.account_id AND f.message_id = m.id))`;
