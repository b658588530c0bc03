import { eq } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { roomEntries, rooms } from "#worker/db/schema/shard/rooms.ts";
import type { Statement } from "#worker/db/statement.ts";
import { insertUnassignedEntries } from "./entry-queries.ts";

type Room = typeof rooms.$inferSelect;
type Entry = typeof roomEntries.$inferSelect;

export function updateRoom(owner: AccountContext, id: string, change: Partial<Room>): Statement {
  return owner.db.update(rooms, change, eq(rooms.id, id));
}

type EntryContent = Pick<Entry, "event"> &
  Partial<Pick<Entry, "text" | "mentions" | "until" | "key">>;

/** What this person did to a room, or a note of theirs if it is no event, for its thread. */
export function insertEntry(
  owner: AccountContext,
  room: string,
  { text = "", ...content }: EntryContent,
  id = newId("entry", owner.now()),
): Statement {
  const { userId, name } = personOf(owner);
  return owner.db.insert(roomEntries, {
    ...content,
    id,
    roomId: room,
    text,
    userId,
    userName: name,
  });
}

/** Unassigns the rooms of a sub-account, and their threads say so. */
export function takeRoomsFrom(owner: AccountContext, subAccount: string): Statement[] {
  const unassigned = { assigneeId: null, assigneeName: null, assigneeAccount: null };
  const change = { ...unassigned, formerAccount: subAccount };
  return [
    insertUnassignedEntries(owner, subAccount),
    owner.db.update(rooms, change, eq(rooms.assigneeAccount, subAccount)),
  ];
}
