import type { Page } from "@playwright/test";
import {
  getRoom,
  listMessages,
  listRooms,
  type RoomRecord,
  roomChanges,
  seeRoom,
  type ThreadEntry,
} from "#core/contract/rooms/rooms.ts";
import { unreadRooms } from "#core/contract/rooms/unread-rooms.ts";
import { newIds } from "#core/ids.ts";
import { answer, stub } from "./stubs.ts";

const START = Date.UTC(2026, 10, 20, 1);
export const ROOM = newIds("room", START, 1)[0] ?? "rom_";

/** A conversation's record. */
export function roomOf(changes: Partial<RoomRecord> = {}): RoomRecord {
  return {
    _id: ROOM,
    number: "61424010100",
    name: "Mia Nguyen",
    status: "open",
    updatedAt: START,
    unread: 0,
    sender: "shared",
    isBlocked: false,
    isBlockedByUser: false,
    last: { text: "See you on Saturday", direction: "in", at: START },
    ...changes,
  };
}

/** Messages back and forth, ten minutes apart, each with its number in its text. */
export function messagesOf(count: number): ThreadEntry[] {
  return Array.from({ length: count }, (_, n) => {
    const at = START + n * 600_000;
    const [id = ""] = newIds("message", at, 1);
    const received = n % 3 === 1;
    const long =
      n % 7 === 0
        ? " and a few words more, so that it takes several lines of a bubble on any screen"
        : "";
    return {
      kind: "message",
      ...{ _id: id, message_id: id, contacts: ["61424010100"], workflow: null },
      direction: received ? "in" : "out",
      sender: received ? "61424010100" : "shared",
      receiver: received ? "shared" : "61424010100",
      createdAt: at,
      status: received ? "received" : "delivered",
      message: `Message ${n}${long}`,
      isMMS: false,
      unicode: false,
      smsDetail: { messagelength: 10, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
    };
  });
}

/** Answers for one conversation with this thread, in the Worker's place. */
export async function stubConversation(
  page: Page,
  thread: readonly ThreadEntry[],
  room = roomOf(),
  others: RoomRecord[] = [],
) {
  await stub(page, listRooms, { items: [room, ...others], limit: 10, seq: "1.0", unread: 0 });
  await stub(page, roomChanges, {
    ...{ items: [], removed: [], seq: "1.0", unread: 0, restart: false },
  });
  await stub(page, unreadRooms, { unread: 0 });
  await stub(page, getRoom, { data: room, contacts: [], people: [], squarespace: false });
  await stub(page, seeRoom, { data: { lastSeen: START, unread: 0 } });
  await answer(page, listMessages, (asked) => {
    const cursor = asked.get("cursor");
    const below = cursor ? thread.filter(({ _id }) => _id.slice(4) < cursor.slice(4)) : thread;
    const items = below.slice(-20).toReversed();
    return { items, limit: 20, next: below.length > 20 ? items.at(-1)?._id : undefined };
  });
}
