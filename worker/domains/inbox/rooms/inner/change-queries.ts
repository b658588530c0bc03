import { eq, sql } from "drizzle-orm";
import { newId } from "#core/ids.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { roomEntries, rooms } from "#worker/db/schema/shard/rooms.ts";
import { type Statement, statement } from "#worker/db/statement.ts";
import { insertUnassignedEntries } from "./entry-queries.ts";
import { isVisibleRoom } from "./listed-queries.ts";

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

/** This person has read a room of `owner` up to a message, or all of it: never less than before. */
export function readRoom(
  owner: AccountContext,
  room: string,
  message: string | undefined,
): Statement {
  const now = owner.now();
  return statement(sql`INSERT INTO room_reads (account_id, user_id, room_id, read_to, read_at)
    SELECT r.account_id, ${personOf(owner).userId}, r.id,
      ${message === undefined ? sql`COALESCE(r.last_in, '')` : sql`MIN(${message}, COALESCE(r.last_in, ''))`},
      ${now}
    FROM rooms r WHERE r.account_id = ${owner.db.accountId} AND r.id = ${room}
    ON CONFLICT (account_id, user_id, room_id) DO UPDATE
      SET read_to = MAX(read_to, excluded.read_to), read_at = excluded.read_at`);
}

/** This person has read everything that they may see in the rooms of an account. */
export function readAll(ctx: AccountContext, account: string): Statement {
  return statement(sql`INSERT INTO inbox_reads (account_id, user_id, read_to)
    SELECT ${account}, ${personOf(ctx).userId}, MAX(r.last_in) FROM rooms r
    WHERE r.account_id = ${account} AND ${isVisibleRoom(ctx, account)} HAVING MAX(r.last_in) IS NOT NULL
    ON CONFLICT (account_id, user_id) DO UPDATE SET read_to = MAX(read_to, excluded.read_to)`);
}
