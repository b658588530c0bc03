import { expect, test } from "vitest";
import type { RoomRecord, ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { presenceWords } from "#web/features/conversation/chat-header.tsx";
import { mentionAt, mentionedIn, withMention } from "#web/features/conversation/note-form.tsx";
import { notInThread, type Outgoing } from "#web/features/conversation/outgoing.ts";
import { ThreadItems } from "#web/features/conversation/thread-items.ts";
import {
  firstRooms,
  shownRooms,
  withChanges,
  withRooms,
  withUnread,
} from "#web/features/conversation/use-rooms.ts";

function room(id: string, updatedAt: number): RoomRecord {
  return {
    _id: id,
    number: "61424010100",
    status: "open",
    updatedAt,
    unread: 0,
    isBlocked: false,
    isBlockedByUser: false,
  };
}

const idsOf = (rooms: readonly RoomRecord[]) => rooms.map(({ _id }) => _id);

test("R239: conversations are the latest first, and one beyond the last page waits for it", () => {
  const list = firstRooms({ items: [room("c", 9), room("b", 7)], next: "7.b" });
  expect(idsOf(shownRooms(list))).toEqual(["c", "b"]);
  const changed = withChanges(list, { items: [room("a", 3), room("d", 12)], removed: ["c"] });
  expect(idsOf(shownRooms(changed))).toEqual(["d", "b"]);
  const paged = withRooms(changed, { items: [room("e", 5), room("a", 3)] });
  expect(idsOf(shownRooms(paged))).toEqual(["d", "b", "e", "a"]);
});

test("what is left to read changes in one conversation, or in all, and moves none", () => {
  const list = firstRooms({ items: [room("c", 9), room("b", 7), room("a", 3)], next: "7.b" });
  const unread = (known: typeof list) => known.known.map((one) => `${one._id}${one.unread}`);
  const one = withUnread(list, 4, "b");
  expect(unread(one)).toEqual(["c0", "b4", "a0"]);
  expect(unread(withUnread(one, 1))).toEqual(["c1", "b1", "a1"]);
  expect(idsOf(shownRooms(one))).toEqual(["c", "b"]);
});

test("of two conversations of one moment, the higher id comes first, as the server pages them", () => {
  const list = firstRooms({ items: [room("a", 1), room("b", 1)] });
  expect(idsOf(shownRooms(list))).toEqual(["b", "a"]);
});

function note(id: string, text: string, createdAt = 0): ThreadEntry {
  return { kind: "note", _id: `ent_${id}`, createdAt, text, mentions: [] };
}

function written(key: string, text: string, after: string): Outgoing {
  return { key, mode: "note", text, at: 5, after: `ent_${after}`, state: "sending" };
}

test("what was written is shown until the thread has it, each by an entry of its own", () => {
  const outbox = [written("one", "Ok", "A"), written("two", "Ok", "A")];
  const keys = (entries: ThreadEntry[]) => notInThread(outbox, entries).map(({ key }) => key);
  expect(keys([note("A", "Ok")])).toEqual(["one", "two"]);
  expect(keys([note("A", "Ok"), note("B", "Ok")])).toEqual(["two"]);
  expect(keys([note("B", "Ok"), note("C", "Ok")])).toEqual([]);
});

test("an MMS is not covered by a text with the same words", () => {
  const sms: ThreadEntry = {
    kind: "message",
    _id: "msg_B",
    direction: "out",
    sender: "a",
    receiver: "b",
    ...{ message_id: "msg_B", contacts: ["b"], workflow: null },
    createdAt: 2,
    status: "sent",
    message: "Look",
    isMMS: false,
    unicode: false,
    smsDetail: { messagelength: 4, smscount: 1, costpersms: 5.5, deductibleCredit: 5.5 },
  };
  const outbox: Outgoing[] = [{ ...written("one", "Look", "A"), mode: "mms", subject: "" }];
  expect(notInThread(outbox, [sms])).toHaveLength(1);
  expect(notInThread(outbox, [{ ...sms, isMMS: true }])).toEqual([]);
});

test("days head their entries, but not the oldest while older ones are to come", () => {
  const day = (at: number) => (at < 1_000_000 ? "Monday" : "Tuesday");
  const entries = [note("A", "a", 1), note("B", "b", 2_000_000)];
  const lines = new ThreadItems();
  const kinds = (isComplete: boolean) =>
    lines
      .of({ entries, outbox: [], isComplete }, day, "23/11/2026")
      .map(({ kind, day: heading }) => `${kind} ${heading}`);
  expect(kinds(false)).toEqual(["entry Monday", "day Tuesday", "entry Tuesday"]);
  expect(kinds(true)).toEqual(["day Monday", "entry Monday", "day Tuesday", "entry Tuesday"]);
});

test("of a thread, only the lines of entries that changed are made again, and all on another day", () => {
  const lines = new ThreadItems();
  const of = (entries: ThreadEntry[], today = "23/11/2026") => {
    const asked: number[] = [];
    const day = (at: number) => {
      asked.push(at);
      return "Monday";
    };
    const items = lines.of({ entries, outbox: [], isComplete: false }, day, today);
    return { asked, shown: items.map(({ key }) => key) };
  };
  const [a, b, c, d] = [note("A", "a", 1), note("B", "b", 2), note("C", "c", 3), note("D", "d", 4)];
  expect(of([b, c])).toEqual({ asked: [2, 3], shown: ["ent_B", "ent_C"] });
  const longer = of([a, b, c, d]);
  expect(longer.shown).toEqual(["ent_A", "ent_B", "ent_C", "ent_D"]);
  expect(of([a, b, note("C", "new", 3), d]).asked).toEqual([3]);
  expect(of([a, b, d])).toEqual({ asked: [], shown: ["ent_A", "ent_B", "ent_D"] });
  expect(of([a, b, d, d])).toEqual({ asked: [4], shown: ["ent_A", "ent_B", "ent_D", "ent_D"] });
  expect(of([a], "24/11/2026").asked).toEqual([1]);
});

const people = [
  { _id: "usr_1", name: "Mia" },
  { _id: "usr_2", name: "Mia Nguyen" },
];

test("a name behind an @ is completed, and the longest name counts", () => {
  const text = "Ask @mi tomorrow";
  const typing = mentionAt(text, 7);
  expect(typing).toEqual({ from: 4, typed: "mi" });
  expect(typing && withMention(text, typing, 7, "Mia Nguyen")).toEqual({
    text: "Ask @Mia Nguyen tomorrow",
    caret: 16,
  });
  expect(mentionAt("mail mia@shop", 13)).toBeUndefined();
  expect(mentionedIn("@Mia Nguyen, please", people)).toEqual(["usr_2"]);
  expect(mentionedIn("@Mia and @Mia Nguyen", people)).toEqual(["usr_2", "usr_1"]);
});

test("who is in the conversation is said in words", () => {
  const [mia, tom] = ["Mia", "Tom"].map((name) => ({ _id: name, name, typing: false }));
  if (!mia || !tom) throw new Error("No one is here");
  expect(presenceWords([])).toBe("");
  expect(presenceWords([mia, tom])).toBe("Mia and Tom are here too");
  expect(presenceWords([mia, { ...tom, typing: true }])).toBe("Tom is typing");
});
