import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef } from "react";
import { listRooms, type RoomRecord, roomChanges } from "#core/contract/rooms/rooms.ts";
import { call } from "#web/lib/api.ts";
import { keyOf } from "#web/lib/query.ts";
import type { RoomFilters } from "./room-filters.ts";

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

interface RoomPage {
  items: readonly RoomRecord[];
  next?: string;
}

/** Conversations as they are listed, put together from pages and changes. */
interface RoomList {
  /** All that are known, the latest first; those beyond the last page are not shown yet. */
  known: readonly RoomRecord[];
  /** The cursor of the next page; undefined if there is none. */
  next: string | undefined;
}

interface Changes {
  items: readonly RoomRecord[];
  removed: readonly string[];
}

export function firstRooms(page: RoomPage): RoomList {
  return withRooms({ known: [], next: undefined }, page);
}

export function withRooms({ known }: RoomList, { items, next }: RoomPage): RoomList {
  return { known: placed(known, { items, removed: [] }), next };
}

/** The list with the changes that arrived since it was loaded. */
export function withChanges({ known, next }: RoomList, changes: Changes): RoomList {
  return { known: placed(known, changes), next };
}

/** How much of one conversation, or of each, is left to read: that moves none. */
export function withUnread({ known, next }: RoomList, unread: number, id?: string): RoomList {
  const isRead = (room: RoomRecord) => id === undefined || room._id === id;
  return { known: known.map((room) => (isRead(room) ? { ...room, unread } : room)), next };
}

/** What is shown, in order. */
export function shownRooms({ known, next }: RoomList): readonly RoomRecord[] {
  const count = next === undefined ? known.length : countUpTo(known, placeOf(next));
  return count === known.length ? known : known.slice(0, count);
}

/** Each changed conversation where it belongs; the others stay as they are. */
function placed(known: readonly RoomRecord[], { items, removed }: Changes): RoomRecord[] {
  const gone = new Set(removed);
  const news = items.filter(({ _id }) => !gone.has(_id));
  for (const { _id } of news) gone.add(_id);
  const rooms = known.slice();
  takeOut(rooms, gone);
  for (const room of news) rooms.splice(countUpTo(rooms, room), 0, room);
  return rooms;
}

/** What changes is mostly near the top, so the rest of a long list is seldom looked at. */
function takeOut(rooms: RoomRecord[], gone: Set<string>): void {
  for (let index = 0; gone.size > 0 && index < rooms.length; ) {
    const room = rooms[index];
    if (room && gone.delete(room._id)) rooms.splice(index, 1);
    else index++;
  }
}

type Place = Pick<RoomRecord, "updatedAt" | "_id">;

/** How many come before a place, or are at it. */
function countUpTo(rooms: readonly RoomRecord[], place: Place): number {
  let from = 0;
  let to = rooms.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    const room = rooms[middle];
    if (room && !isBefore(place, room)) from = middle + 1;
    else to = middle;
  }
  return from;
}

function isBefore(one: Place, other: Place): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt;
  return one._id > other._id;
}

/** A cursor is the place of the last conversation of its page. */
function placeOf(cursor: string): Place {
  const [at, id = ""] = cursor.split(".");
  return { updatedAt: Number(at), _id: id };
}
