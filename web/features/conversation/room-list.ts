import type { RoomRecord } from "#core/contract/rooms.ts";

export interface RoomPage {
  items: readonly RoomRecord[];
  next?: string | undefined;
}

/** Conversations as they are listed, the latest first, put together from pages and changes. */
export interface RoomList {
  /** All that are known; those beyond the last page are not shown yet. */
  known: ReadonlyMap<string, RoomRecord>;
  /** The cursor of the next page; undefined if there is none. */
  next: string | undefined;
}

export function firstRooms({ items, next }: RoomPage): RoomList {
  return { known: byId(items), next };
}

export function withRooms(list: RoomList, { items, next }: RoomPage): RoomList {
  return { known: new Map([...list.known, ...byId(items)]), next };
}

/** What was told of the list since it was loaded. */
export function withChanges(
  list: RoomList,
  { items, removed }: { items: readonly RoomRecord[]; removed: readonly string[] },
): RoomList {
  const known = new Map([...list.known, ...byId(items)]);
  for (const id of removed) known.delete(id);
  return { ...list, known };
}

/** What is shown, in order. */
export function shownRooms({ known, next }: RoomList): RoomRecord[] {
  const rooms = [...known.values()].sort((one, other) => (isBefore(one, other) ? -1 : 1));
  if (next === undefined) return rooms;
  const last = placeOf(next);
  return rooms.filter((room) => !isBefore(last, room));
}

type Place = Pick<RoomRecord, "updatedAt" | "_id">;

function isBefore(one: Place, other: Place): boolean {
  if (one.updatedAt !== other.updatedAt) return one.updatedAt > other.updatedAt;
  return one._id > other._id;
}

/** A cursor is the place of the last conversation of its page. */
function placeOf(cursor: string): Place {
  const [at, id = ""] = cursor.split(".");
  return { updatedAt: Number(at), _id: id };
}

function byId(rooms: readonly RoomRecord[]): Map<string, RoomRecord> {
  return new Map(rooms.map((room) => [room._id, room]));
}
