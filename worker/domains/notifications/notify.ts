import type { NotificationKind } from "#core/contract/notifications.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { publish } from "#worker/kernel/publish.ts";
import { dropOldest, insertNotification } from "./inner/queries.ts";

type When = Parameters<typeof insertNotification>[2];

/**
 * Stores a notification, in the transaction of what it tells of; after the commit the caller says so
 * with `publishNotification`. `when` is a condition that this transaction must find.
 */
export function notify(
  ctx: AccountContext,
  notification: { kind: NotificationKind; message: string },
  when?: When,
): Statement[] {
  return [insertNotification(ctx, notification, when), dropOldest(ctx)];
}

/** Tells the consoles of those who may see it to load their notifications again. */
export function publishNotification(ctx: AccountContext, kind?: NotificationKind): void {
  publish(ctx, [kind ? { type: "notification", kind } : { type: "notification" }]);
}
