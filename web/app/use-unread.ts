import { unreadRooms } from "#core/contract/rooms/unread-rooms.ts";
import { may } from "#core/permissions.ts";
import { useUnreadTitle } from "#web/lib/page-title.ts";
import { useCall } from "#web/lib/query.ts";
import type { Me } from "#web/lib/session.ts";

/** How many conversations this person has not read, which the browser's tab says too. */
export function useUnread(me: Me): number | string {
  const { data: { unread = 0 } = {} } = useCall(
    unreadRooms,
    may(me, "conversation") ? {} : undefined,
  );
  const shown = unread > 99 ? "99+" : unread;
  useUnreadTitle(shown);
  return shown;
}
