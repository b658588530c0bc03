import { deleteNotification } from "./delete-notification.ts";
import { deleteNotifications } from "./delete-notifications.ts";
import { listNotifications } from "./list-notifications.ts";
import { readNotifications } from "./read-notifications.ts";

export const notificationsRoutes = [
  listNotifications,
  readNotifications,
  deleteNotification,
  deleteNotifications,
];
