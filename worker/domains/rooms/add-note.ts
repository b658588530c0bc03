import { ROOM_MESSAGE_TEXTS } from "#core/contract/room-messages.ts";
import type { ThreadEntry } from "#core/contract/rooms.ts";
import { invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import { messageBytes } from "#core/rules/limits.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { countData } from "#worker/kernel/limits/keep-within.ts";
import { limitsOf } from "#worker/kernel/limits/limits-of.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { entriesById } from "./entries-by-id.ts";
import { insertEntry, updateRoom } from "./inner/change-queries.ts";
import { assignable } from "./inner/people.ts";
import { visibleRoom } from "./visible-room.ts";

interface Note {
  room: Id<"room">;
  text: string;
  mentions: readonly string[];
}

/** A note for colleagues: it is in the thread and never sent. Who it mentions is notified. */
export async function addNote(
  ctx: AccountContext,
  { room: id, text, mentions: asked }: Note,
): Promise<ThreadEntry | undefined> {
  const { room, owner } = await visibleRoom(ctx, id);
  const { userId, name } = personOf(ctx);
  const mentions = [...new Set(asked)].filter((user) => user !== userId);
  // A sub-account sees only what is assigned to it.
  const seeing = [owner.account.id, ...(room.assignee_account ? [room.assignee_account] : [])];
  const people = mentions.length === 0 ? [] : (await assignable(ctx))(owner.account.id);
  const seers = people.filter(({ account }) => seeing.includes(account));
  const mentioned = mentions.map((user) => seers.find(({ _id }) => _id === user));
  const accounts = mentioned.map((person) => {
    if (!person) throw invalid("mentions", ROOM_MESSAGE_TEXTS.mentions);
    return person.account;
  });
  const entry = newId("entry", owner.now());
  await commit(owner, {
    statements: [
      insertEntry(owner, id, { event: null, text, mentions: JSON.stringify(mentions) }, entry),
      updateRoom(owner, id, { updatedAt: owner.now() }),
      ...countData(owner, await limitsOf(owner), messageBytes([text])),
    ],
    events: [
      {
        type: "room.changed",
        id,
        accounts: seeing.filter((one) => one !== owner.account.id),
      },
      ...(await Promise.all(
        [...new Set(accounts)].map((account) => mention(owner, account, { room: id, by: name })),
      )),
    ],
    audit: { action: "room.note", subject: id },
  });
  return (await entriesById(owner, [entry]))[0];
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
