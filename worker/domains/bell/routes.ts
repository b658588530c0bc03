import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from "#core/contract/bell.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteNotification as deleteNotificationVerb } from "./delete-notification.ts";
import { deleteNotifications as deleteNotificationsVerb } from "./delete-notifications.ts";
import { listNotifications as listNotificationsVerb } from "./list-notifications.ts";
import { readNotifications as readNotificationsVerb } from "./read-notifications.ts";

export function bellRoutes(api: Api): void {
  api.own(listNotifications, listNotificationsVerb);
  api.own(readNotifications, readNotificationsVerb);
  api.own(deleteNotification, deleteNotificationVerb);
  api.own(deleteNotifications, deleteNotificationsVerb);
}
