import {
  addInboundNotification,
  changeInboundNotification,
  deleteInboundNotification,
  getNotificationConfiguration,
  saveNotificationConfiguration,
  setInboundStatus,
  setOptOutNotifications,
  setPaymentNotifications,
} from "./configuration.ts";
import {
  addNotificationEmail,
  deleteNotificationEmail,
  listNotificationEmails,
} from "./notification-emails.ts";

export const notificationSettingsRoutes = [
  listNotificationEmails,
  addNotificationEmail,
  deleteNotificationEmail,
  getNotificationConfiguration,
  saveNotificationConfiguration,
  addInboundNotification,
  changeInboundNotification,
  deleteInboundNotification,
  setPaymentNotifications,
  setOptOutNotifications,
  setInboundStatus,
];
