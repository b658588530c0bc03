import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import * as z from "zod";
import { type Id, newId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { notifications } from "#worker/db/schema/shard/notifications.ts";
import { type Statement, statement } from "#worker/db/statement.ts";

/** An account keeps this many. */
const MOST_KEPT = 200;

export function insertNotifications(
  ctx: AccountContext,
  all: readonly {
    id?: Id<"notification">;
    kind: string;
    message: string;
    from?: string;
    room?: string;
  }[],
): Statement[] {
  const now = ctx.now();
  const rows = all.map(({ id, kind, message, from, room }) => ({
    id: id ?? newId("notification", now),
    kind,
    message,
    fromNumber: from ?? null,
    roomId: room ?? null,
    createdAt: now,
  }));
  return ctx.db.insertAll(notifications, rows);
}

/** One that is not added while another with the same text is unread: that costs one look at an index. */
export function insertUnlessUnread(
  ctx: AccountContext,
  { kind, message }: { kind: string; message: string },
): Statement {
  const { accountId } = ctx.db;
  const now = ctx.now();
  return statement(sql`INSERT INTO notifications (account_id, id, kind, message, created_at)
    SELECT ${accountId}, ${newId("notification", now)}, ${kind}, ${message}, ${now}
    WHERE NOT EXISTS (SELECT 1 FROM notifications WHERE account_id = ${accountId}
      AND kind = ${kind} AND message = ${message} AND read_at IS NULL)`);
}

/** Along the key, so that it costs two hundred steps however many there were. */
export function deleteOldest(ctx: AccountContext): Statement {
  const { accountId } = ctx.db;
  return statement(sql`DELETE FROM notifications WHERE account_id = ${accountId} AND id <= (
    SELECT id FROM notifications WHERE account_id = ${accountId}
    ORDER BY id DESC LIMIT 1 OFFSET ${MOST_KEPT})`);
}

/** Of kinds that the person may read. */
const ofKinds = (kinds: readonly string[]) =>
  sql`kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)}))`;

export function notificationPage(
  ctx: AccountContext,
  kinds: readonly string[],
  before: string | undefined,
  limit: number,
) {
  return ctx.db.list(notifications, {
    where: and(before === undefined ? undefined : lt(notifications.id, before), ofKinds(kinds)),
    orderBy: desc(notifications.id),
    limit,
  });
}

export async function unreadCount(
  ctx: AccountContext,
  kinds: readonly string[],
  most: number,
): Promise<number> {
  const query = sql`SELECT COUNT(*) AS n FROM (SELECT 1 FROM notifications
    WHERE account_id = ${ctx.db.accountId} AND read_at IS NULL AND ${ofKinds(kinds)} LIMIT ${most})`;
  return (await ctx.db.rows(query, z.object({ n: z.number() })))[0]?.n ?? 0;
}

export function getNotification(ctx: AccountContext, id: Id<"notification">) {
  return ctx.db.get(notifications, eq(notifications.id, id), "Notification");
}

export function markAllRead(ctx: AccountContext, kinds: readonly string[]): Statement {
  const where = sql`${isNull(notifications.readAt)} AND ${ofKinds(kinds)}`;
  return ctx.db.update(notifications, { readAt: ctx.now() }, where);
}

export function deleteNotificationRow(ctx: AccountContext, id: Id<"notification">): Statement {
  return ctx.db.delete(notifications, eq(notifications.id, id));
}

export function deleteNotificationRows(ctx: AccountContext, kinds: readonly string[]): Statement {
  return ctx.db.delete(notifications, ofKinds(kinds));
}
