import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentNotification } from "./inner/present-notification.ts";
import { notificationPage, unreadCount } from "./inner/queries.ts";
import { readableKinds } from "./inner/readable-kinds.ts";

const PAGE = 20;
const MOST_COUNTED = 99;

/** A page of notifications, newest first, with how many have not been seen. */
export const listNotifications = verb(contract.listNotifications, async (ctx, { cursor }) => {
  const kinds = readableKinds(ctx);
  const [rows, unread] = await Promise.all([
    notificationPage(ctx, kinds, cursor, PAGE + 1),
    unreadCount(ctx, kinds, MOST_COUNTED),
  ]);
  const items = rows.slice(0, PAGE).map(presentNotification);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, limit: PAGE, unread, ...(last && { next: last._id }) };
});
