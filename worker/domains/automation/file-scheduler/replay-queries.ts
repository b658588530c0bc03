import { sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import type { EntryOf } from "#worker/domains/platform/journal/entry.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import { freshBytes } from "./inner/file-queries.ts";

/** What was sent stays sent, whether the restored database knows the file or not; nothing of a scheduler that it does not know. */
export function replaySentFile(ctx: AccountContext, entry: EntryOf<"sentFile">): Statement[] {
  const { id, group, sha256, upload, name, size, rows, receivedAt, sentAt, createdAt } = entry;
  const account = ctx.db.accountId;
  const isKnown = sql`EXISTS (SELECT 1 FROM scheduler_groups WHERE account_id = ${account} AND id = ${group})`;
  const fresh = freshBytes(ctx, { groupId: group, sha256 });
  return [
    countDataWithoutLimit(ctx, sql`CASE WHEN ${isKnown} THEN ${fresh} ELSE 0 END`),
    statement(sql`INSERT INTO scheduler_files (account_id, id, group_id, sha256, upload_id, name, size,
        rows, status, received_at, sent_at, created_at)
      SELECT ${account}, ${id}, ${group}, ${sha256}, ${upload}, ${name}, ${size}, ${rows}, 'sent',
        ${receivedAt}, ${sentAt}, ${createdAt} WHERE ${isKnown}
      ON CONFLICT DO UPDATE SET status = 'sent', sent_at = excluded.sent_at`),
  ];
}
