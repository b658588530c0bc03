import * as contract from "#core/contract/notifications.ts";
import type { Api } from "#worker/http/mount.ts";
import { deleteNotification } from "./delete-notification.ts";
import { deleteNotifications } from "./delete-notifications.ts";
import { listNotifications } from "./list-notifications.ts";
import { readNotifications } from "./read-notifications.ts";

export function notificationsRoutes(api: Api): void {
  api.own(contract.listNotifications, listNotifications);
  api.own(contract.readNotifications, readNotifications);
  api.own(contract.deleteNotification, deleteNotification);
  api.own(contract.deleteNotifications, deleteNotifications);
}
