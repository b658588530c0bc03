import type { Notification } from "#core/contract/notifications/notifications.ts";
import type { notificationPage } from "./queries.ts";

type Row = Awaited<ReturnType<typeof notificationPage>>[number];

export function presentNotification(row: Row): Notification {
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
