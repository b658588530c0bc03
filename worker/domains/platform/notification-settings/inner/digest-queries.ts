import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { notificationDigests } from "#worker/db/schema/shard/notification-settings.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import { MOST_LISTED } from "./mails-to.ts";

/** What one event, or several, add to a digest. */
export interface Gathered {
  emailId: string;
  kind: "inbound" | "optOut";
  dueAt: number;
  items: readonly object[];
}

/** Adds to digests, or begins them: one for each address, kind and window. */
export function gather(ctx: AccountContext, gathered: readonly Gathered[]): Statement[] {
  if (gathered.length === 0) return [];
  const rows = gathered.map(({ emailId, kind, dueAt, items }) => {
    return [emailId, kind, dueAt, items.length, items.slice(0, MOST_LISTED)];
  });
  return [
    statement(sql`INSERT INTO notification_digests (account_id, email_id, kind, due_at, count, items)
      SELECT ${ctx.db.accountId}, value->>0, value->>1, value->>2, value->>3, value->>4
      FROM json_each(${JSON.stringify(rows)}) j WHERE 1
      ON CONFLICT (account_id, email_id, kind, due_at) DO UPDATE SET
        count = count + excluded.count,
        items = CASE WHEN json_array_length(items) >= ${MOST_LISTED} THEN items
          ELSE (SELECT json_group_array(json(value)) FROM (
            SELECT value FROM json_each(notification_digests.items) UNION ALL
            SELECT value FROM json_each(excluded.items) LIMIT ${MOST_LISTED})) END`),
  ];
}

const dueDigest = z.object({
  account_id: idSchema("account"),
  email_id: idSchema("notificationEmail"),
  kind: z.enum(["inbound", "optOut"]),
  due_at: z.number(),
  count: z.number(),
  items: z.string(),
});
export type DueDigest = z.output<typeof dueDigest>;

/** What is due on one shard, the longest overdue first. */
export function dueDigests(database: D1Database, now: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, email_id, kind, due_at, count, items FROM notification_digests
      WHERE due_at <= ${now} ORDER BY due_at LIMIT ${limit}
      /* cross-account: the sweep mails whatever is due */`,
    dueDigest,
  );
}

/** As it was read: for one that was sent, dropped or added to since then, it deletes nothing. */
export function deleteDigest(
  ctx: AccountContext,
  { email_id, kind, due_at, count }: DueDigest,
): Statement {
  const one = and(
    eq(notificationDigests.emailId, email_id),
    eq(notificationDigests.kind, kind),
    eq(notificationDigests.dueAt, due_at),
    eq(notificationDigests.count, count),
  );
  return ctx.db.delete(notificationDigests, one ?? sql`0`);
}
