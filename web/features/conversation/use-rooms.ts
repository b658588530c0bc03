import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { listRooms, type RoomRecord, roomChanges } from "#core/contract/rooms/rooms.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";
import type { RoomFilters } from "./room-filters.ts";
import {
  firstRooms,
  type RoomList,
  shownRooms,
  withChanges,
  withRooms,
  withUnread,
} from "./room-list.ts";

/** R239. */
const PAGE_SIZE = 10;

interface Loaded {
  list: RoomList;
  /** What `roomChanges` continues from. */
  seq: string;
  /** Of the whole inbox. */
  unread: number;
}

/**
 * The conversations that filters leave. Once loaded, each reload asks only for what has changed, however many
 * pages are shown.
 */
export function useRooms(filters: RoomFilters) {
  const client = useQueryClient();
  const queryKey = keyOf(listRooms, filters);
  const inTurn = useTurns();
  const known = () => client.getQueryData<Loaded>(queryKey);
  const query = useQuery({
    queryKey,
    // Comparing a long list with the one before would take longer than showing it.
    structuralSharing: false,
    queryFn: () => inTurn(async () => (await changed(filters, known)) ?? loaded(filters)),
  });
  const more = () =>
    inTurn(async () => {
      const now = known();
      if (now?.list.next === undefined) return;
      const page = await call(listRooms, { ...filters, cursor: now.list.next, limit: PAGE_SIZE });
      client.setQueryData<Loaded>(queryKey, { ...now, list: withRooms(now.list, page) });
    });
  const { data } = query;
  const rooms = useMemo(() => data && shownRooms(data.list), [data]);
  return {
    rooms,
    unread: data?.unread ?? 0,
    hasMore: data?.list.next !== undefined,
    more,
    error: query.error,
    reload: () => void query.refetch(),
    isLoading: query.isFetching,
    /** What one conversation, or all, has left to read: that is no change which a reload would tell of. */
    seen: (unread: number, id?: string) => {
      const now = known();
      if (!now) return;
      client.setQueryData<Loaded>(queryKey, { ...now, list: withUnread(now.list, unread, id) });
    },
    put: (room: RoomRecord) => {
      const now = known();
      if (!now) return;
      const list = withChanges(now.list, { items: [room], removed: [] });
      client.setQueryData<Loaded>(queryKey, { ...now, list });
    },
  };
}

async function loaded(filters: RoomFilters): Promise<Loaded> {
  const page = await call(listRooms, { ...filters, limit: PAGE_SIZE });
  return { list: firstRooms(page), seq: page.seq, unread: page.unread };
}

/** What was loaded with what has changed since; undefined if it has to be loaded again. */
async function changed(
  filters: RoomFilters,
  known: () => Loaded | undefined,
): Promise<Loaded | undefined> {
  const before = known();
  if (!before) return undefined;
  const changes = await call(roomChanges, { ...filters, since: before.seq });
  if (changes.restart) return undefined;
  // With what was put into it meanwhile.
  const { list } = known() ?? before;
  return { list: withChanges(list, changes), seq: changes.seq, unread: changes.unread };
}

/** Makes each request wait for the one before, so that none overwrites newer news. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.current.then(run, run);
    last.current = turn.catch(() => undefined);
    return turn;
  };
}
