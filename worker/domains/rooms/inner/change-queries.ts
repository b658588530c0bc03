import { eq } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { roomEntries, rooms } from "#worker/db/schema/shard/rooms.ts";
import type { Statement } from "#worker/db/statement.ts";

type Room = typeof rooms.$inferSelect;
type Entry = typeof roomEntries.$inferSelect;

export function updateRoom(owner: AccountContext, id: string, change: Partial<Room>): Statement {
  return owner.db.update(rooms, change, eq(rooms.id, id));
}

/** What this person did to a room, for its thread. */
export function insertEvent(
  owner: AccountContext,
  room: string,
  { event, text = "", until = null }: Pick<Entry, "event"> & Partial<Pick<Entry, "text" | "until">>,
): Statement {
  const { userId, name } = personOf(owner);
  return owner.db.insert(roomEntries, {
    id: newId("entry", owner.now()),
    roomId: room,
    event,
    text,
    until,
    userId,
    userName: name,
  });
}

/** A note of this person for their colleagues. */
export function insertNote(
  owner: AccountContext,
  note: { id: string; room: string; text: string; mentions: readonly string[] },
): Statement {
  const { userId, name } = personOf(owner);
  const { id, room, text, mentions } = note;
  return owner.db.insert(roomEntries, {
    id,
    roomId: room,
    event: null,
    text,
    mentions: JSON.stringify(mentions),
    userId,
    userName: name,
  });
}

/** Nobody looks after the rooms that a sub-account did. */
export function takeRoomsFrom(owner: AccountContext, subAccount: string): Statement {
  const nobody = { assigneeId: null, assigneeName: null, assigneeAccount: null };
  const change = { ...nobody, formerAccount: subAccount };
  return owner.db.update(rooms, change, eq(rooms.assigneeAccount, subAccount));
}
