import type { NotificationKind } from "#core/contract/notifications.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { deleteOldest, insertNotifications } from "./inner/queries.ts";

export interface NewNotification {
  /** Of an event that may be committed again: then the batch fails (`commitOnce`). */
  id?: Id<"notification"> | undefined;
  kind: NotificationKind;
  message: string;
  /** The number that wrote. */
  from?: string;
  /** The conversation that it leads to. */
  room?: string;
  /** Whose people are notified, if not the account's in which it happens; on the same shard. */
  account?: AccountRef;
}

/** Stores notifications, in the transaction of what they are about; the oldest make room for them. */
export function notificationRows(
  ctx: AccountContext,
  notifications: readonly NewNotification[],
): Statement[] {
  const accounts = Map.groupBy(notifications, ({ account }) => account?.id);
  return [...accounts.values()].flatMap((all) => {
    const account = all[0]?.account;
    const notified = account ? ctx.forAccount(account) : ctx;
    return [...insertNotifications(notified, all), deleteOldest(notified)];
  });
}
