import {
  NOTIFICATION_KINDS,
  NOTIFICATION_READING,
  type Notification,
} from "#core/contract/notifications/notifications.ts";
import { contract } from "#core/contract/registry.ts";
import { readableBy } from "#core/permissions.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import {
  deleteNotificationRow,
  deleteNotificationRows,
  deleteOldest,
  getNotification,
  markAllRead,
  notificationPage,
  unreadCount,
} from "./inner/queries.ts";

const PAGE = 20;
const MOST_COUNTED = 99;

/** A page of notifications, newest first, with how many have not been seen. */
export const listNotifications = verb(contract.listNotifications, async (ctx, { cursor }) => {
  const kinds = readableKinds(ctx);
  const [rows, unread] = await Promise.all([
    notificationPage(ctx, kinds, cursor, PAGE + 1),
    unreadCount(ctx, kinds, MOST_COUNTED),
  ]);
  const items = rows.slice(0, PAGE).map(presentNotification);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, limit: PAGE, unread, ...(last && { next: last._id }) };
});

/** Marks all as seen, on every open console. Looking at them leaves no audit row. */
export const readNotifications = verb(contract.readNotifications, async (ctx) => {
  const kinds = readableKinds(ctx);
  if ((await unreadCount(ctx, kinds, 1)) === 0) return {};
  await commit(ctx, {
    statements: [markAllRead(ctx, kinds), deleteOldest(ctx)],
    events: [{ type: "notifications.changed" }],
  });
  return {};
});

export const deleteNotification = verb(contract.deleteNotification, async (ctx, { id }) => {
  await getNotification(ctx, id);
  await commit(ctx, {
    statements: [deleteNotificationRow(ctx, id)],
    events: [{ type: "notifications.changed" }],
    audit: { action: "notification.delete", subject: id },
  });
  return {};
});

export const deleteNotifications = verb(contract.deleteNotifications, async (ctx) => {
  await commit(ctx, {
    statements: [deleteNotificationRows(ctx, readableKinds(ctx))],
    events: [{ type: "notifications.changed" }],
    audit: { action: "notification.deleteAll", subject: ctx.account.id },
  });
  return {};
});

type Row = Awaited<ReturnType<typeof notificationPage>>[number];

function presentNotification(row: Row): Notification {
  const { id, kind, message, fromNumber, roomId, createdAt, readAt } = row;
  return {
    _id: id,
    // An inbound MMS is a message; what it is stored as says who may read it.
    ...(kind === "mms" ? { kind: "message", mms: true } : { kind }),
    message,
    ...(fromNumber !== null && { from: fromNumber }),
    ...(roomId !== null && { room: roomId }),
    createdAt,
    read: readAt !== null,
  };
}

/** The kinds of notification that the person may read. */
function readableKinds(ctx: AccountContext) {
  return readableBy(personOf(ctx), NOTIFICATION_READING, NOTIFICATION_KINDS);
}
