import type { RoomRecord } from "#core/contract/rooms/rooms.ts";

export interface RoomPage {
  items: readonly RoomRecord[];
  next?: string;
}

/** Conversations as they are listed, put together from pages and changes. */
export interface RoomList {
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

/** What was told of the list since it was loaded. */
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
