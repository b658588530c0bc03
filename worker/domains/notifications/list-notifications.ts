import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { presentNotification } from "./inner/present.ts";
import { notificationPage, unreadCount } from "./inner/queries.ts";
import { seenKinds } from "./inner/readable-kinds.ts";

const PAGE = 20;
const MOST_COUNTED = 99;

/** A page of notifications, newest first, with how many have not been seen. */
export async function listNotifications(
  ctx: AccountContext,
  { cursor }: { cursor?: Id<"notification"> | undefined },
) {
  const kinds = seenKinds(ctx);
  const [rows, unread] = await Promise.all([
    notificationPage(ctx, kinds, cursor, PAGE + 1),
    unreadCount(ctx, kinds, MOST_COUNTED),
  ]);
  const items = rows.slice(0, PAGE).map(presentNotification);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, limit: PAGE, unread, ...(last && { next: last._id }) };
}
