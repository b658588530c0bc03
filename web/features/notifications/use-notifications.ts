import { useInfiniteQuery } from "@tanstack/react-query";
import {
  deleteNotification,
  deleteNotifications,
  listNotifications,
  readNotifications,
} from "#core/contract/notifications/notifications.ts";
import { call } from "#web/lib/api.ts";
import { keyOf, useAction } from "#web/lib/query.ts";

const invalidates = [listNotifications];

/** The notifications, and what can be done with them. */
export function useNotifications() {
  const list = useInfiniteQuery({
    queryKey: keyOf(listNotifications),
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, { cursor: pageParam || undefined }, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
  });
  return {
    list,
    items: list.data?.pages.flatMap(({ items }) => items),
    unread: list.data?.pages[0]?.unread ?? 0,
    read: useAction(readNotifications, { invalidates }),
    remove: useAction(deleteNotification, { invalidates }),
    clear: useAction(deleteNotifications, { invalidates }),
  };
}
