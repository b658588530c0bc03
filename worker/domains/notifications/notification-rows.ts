import type { NotificationKind } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { deleteOldest, insertNotification } from "./inner/queries.ts";

/** Stores a notification, in the transaction of what it is about; the oldest make room for it. */
export function notificationRows(
  ctx: AccountContext,
  notification: { kind: NotificationKind; message: string },
): Statement[] {
  return [insertNotification(ctx, notification), deleteOldest(ctx)];
}
