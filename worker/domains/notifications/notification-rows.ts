import type { NotificationKind } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { deleteOldest, insertNotification } from "./inner/queries.ts";

export interface NewNotification {
  kind: NotificationKind;
  message: string;
  /** The number that wrote. */
  from?: string;
  /** The conversation that it leads to. */
  room?: string;
  /** Whose people are notified, if not the account's in which it happens; on the same shard. */
  account?: AccountRef;
}

/** Stores a notification, in the transaction of what it is about; the oldest make room for it. */
export function notificationRows(
  ctx: AccountContext,
  { account, ...notification }: NewNotification,
): Statement[] {
  const notified = account ? ctx.forAccount(account) : ctx;
  return [insertNotification(notified, notification), deleteOldest(notified)];
}
