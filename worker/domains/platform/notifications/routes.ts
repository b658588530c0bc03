import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from "./notifications.ts";

export const notificationsRoutes = [
  listNotifications,
  readNotifications,
  deleteNotification,
  deleteNotifications,
];
