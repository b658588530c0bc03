import type { NotificationKind } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deleteOldest, insertNotification } from "./inner/queries.ts";

export interface NewNotification {
  kind: NotificationKind;
  message: string;
  /** The number that wrote. */
  from?: string;
  /** The conversation that it leads to. */
  room?: string;
}

/** Stores a notification, in the transaction of what it is about; the oldest make room for it. */
export function notificationRows(ctx: AccountContext, notification: NewNotification): Statement[] {
  return [insertNotification(ctx, notification), deleteOldest(ctx)];
}
