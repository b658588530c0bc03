import { ROOM_MESSAGE_TEXTS } from "#core/contract/rooms/room-messages.ts";
import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import { conflict, invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import { messageBytes } from "#core/rules/limits.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { entriesById } from "./changes-of-rooms.ts";
import { assignees } from "./inner/assignees.ts";
import { insertEntry, updateRoom } from "./inner/change-queries.ts";
import { noteByKey } from "./inner/entry-queries.ts";
import { type FoundRoom, visibleRoom } from "./visible-room.ts";

interface Note {
  room: Id<"room">;
  text: string;
  mentions: readonly string[];
  /** Made by the client: a repeated request stores one note. */
  key: string | undefined;
}

/** A note for colleagues: it is in the thread and never sent. Who it mentions is notified. */
export async function addNote(
  ctx: AccountContext,
  requested: Note,
): Promise<ThreadEntry | undefined> {
  const found = await visibleRoom(ctx, requested.room);
  const { userId } = personOf(ctx);
  const mentions = [...new Set(requested.mentions)].filter((user) => user !== userId);
  const note = { ...requested, mentions };
  const id = (await stored(found.owner, note)) ?? (await store(ctx, found, note));
  return (await entriesById(found.owner, [id]))[0];
}

/** The note of an earlier request under the same key; another note under it is refused. */
async function stored(
  owner: AccountContext,
  { room, text, mentions, key }: Note,
): Promise<string | undefined> {
  const known = key && (await noteByKey(owner, key));
  if (!known) return undefined;
  const same =
    known.room_id === room &&
    known.text === text &&
    known.mentions === JSON.stringify(mentions) &&
    known.user_id === personOf(owner).userId;
  if (!same) throw conflict(ROOM_MESSAGE_TEXTS.keyUsed);
  return known.id;
}

async function store(ctx: AccountContext, { room, owner }: FoundRoom, note: Note): Promise<string> {
  const { text, mentions, key } = note;
  // A sub-account sees only what is assigned to it.
  const seeing = [owner.account.id, ...(room.assignee_account ? [room.assignee_account] : [])];
  const people = mentions.length === 0 ? [] : (await assignees(ctx))(owner.account.id);
  const seers = people.filter(({ account }) => seeing.includes(account));
  const mentioned = mentions.map((user) => seers.find(({ _id }) => _id === user));
  const accounts = mentioned.map((person) => {
    if (!person) throw invalid("mentions", ROOM_MESSAGE_TEXTS.mentions);
    return person.account;
  });
  const id = newId("entry", owner.now());
  const content = { event: null, text, mentions: JSON.stringify(mentions), key: key ?? null };
  const mentioning = { room: room.id, by: personOf(ctx).name };
  try {
    await commit(owner, {
      statements: [
        insertEntry(owner, room.id, content, id),
        updateRoom(owner, room.id, { updatedAt: owner.now() }),
        ...countData(owner, await limitsOf(owner), messageBytes([text])),
      ],
      events: [
        {
          type: "room.changed",
          id: room.id,
          accounts: seeing.filter((one) => one !== owner.account.id),
        },
        ...(await Promise.all(
          [...new Set(accounts)].map((account) => mention(owner, account, mentioning)),
        )),
      ],
      audit: { action: "room.note", subject: room.id },
    });
    return id;
  } catch (error) {
    // The same request was faster.
    const other = isUniqueViolation(error) ? await stored(owner, note) : undefined;
    if (other === undefined) throw error;
    return other;
  }
}

async function mention(
  owner: AccountContext,
  id: string,
  { room, by }: { room: string; by: string },
): Promise<DomainEvent> {
  const account = await resolveAccount(owner, id);
  if (!account) throw new Error("A colleague has no account");
  return { type: "room.mentioned", room, by, account };
}
