import type { NotificationKind } from "#core/contract/notifications/notifications.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { deleteOldest, insertNotifications, insertUnlessUnread } from "./inner/queries.ts";

export interface NewNotification {
  /** Of an event that may be committed again: then the batch fails (`commitOnce`). */
  id?: Id<"notification">;
  kind: NotificationKind;
  message: string;
  /** The number that wrote. */
  from?: string;
  /** The conversation that it leads to. */
  room?: string;
  /** Not while one like it is unread: programs that send many must not fill the list. */
  once?: true;
  /** Whose people are notified, if not the account's in which it happens; on the same shard. */
  account?: AccountRef;
}

function isOnce({ once }: NewNotification): boolean {
  return once === true;
}

/**
 * Stores notifications, in the transaction of what they are about; the oldest make room for them. Those that are there
 * once make room as they are read.
 */
export function notificationRows(
  ctx: AccountContext,
  notifications: readonly NewNotification[],
): Statement[] {
  const accounts = Map.groupBy(notifications, ({ account }) => account?.id);
  return [...accounts.values()].flatMap((all) => {
    const account = all[0]?.account;
    const notified = account ? ctx.forAccount(account) : ctx;
    const [once, always] = [all.filter(isOnce), all.filter((one) => !isOnce(one))];
    return [
      ...once.map((one) => insertUnlessUnread(notified, one)),
      ...(always.length > 0
        ? [...insertNotifications(notified, always), deleteOldest(notified)]
        : []),
    ];
  });
}
