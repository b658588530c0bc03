import type { Notification } from "#core/contract/notifications.ts";
import type { notificationPage } from "./queries.ts";

type Row = Awaited<ReturnType<typeof notificationPage>>[number];

export function presentNotification({ id, kind, message, createdAt, readAt }: Row): Notification {
  return { _id: id, kind, message, createdAt, read: readAt !== null };
}
