import { env } from "cloudflare:workers";
import { newId } from "#core/ids.ts";
import { roomFrame } from "#core/room-frames.ts";
import { type AccountOptions, newAccount } from "#tests/support/account.ts";
import { addNumber } from "#tests/support/add-number.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { listenTo } from "#tests/support/listen.ts";
import { sessionFor } from "#tests/support/session.ts";
import type { AccountContext } from "#worker/context.ts";
import { rooms } from "#worker/db/schema/shard/rooms.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { receiveMessage } from "#worker/domains/inbox/inbound/receive-message.ts";
import { systemContext } from "#worker/system-context.ts";

/** An account with a number of its own, and its conversation with one handset. */
export interface Inbox {
  ctx: AccountContext;
  cookie: string;
  own: string;
  handset: string;
  room: string;
}

export async function newInbox(options: AccountOptions = {}): Promise<Inbox> {
  const ctx = await newAccount({ credit: 0, shard: 0, ...options });
  const [own = "", handset = ""] = newHandsets(2);
  await addNumber(systemContext(env), own, ctx.account.id);
  const room = newId("room", Date.now());
  const now = Date.now();
  await ctx.db.batch([
    ctx.db.insert(rooms, { id: room, number: handset, updatedAt: now, createdAt: now }),
  ]);
  return { ctx, cookie: await sessionFor(ctx), own, handset, room };
}

let written = 0;

/** The handset writes. */
export async function write(
  { own, handset }: Pick<Inbox, "own" | "handset">,
  text: string,
  system = systemContext(env),
): Promise<void> {
  const carrierId = `in-${own}-${written++}`;
  await receiveMessage(system, { carrierId, from: handset, to: own, text, at: Date.now() });
}

export const livePath = (room: string, lastSeq?: number) =>
  `/api/room/${room}/live${lastSeq === undefined ? "" : `?lastSeq=${lastSeq}`}`;

/** A socket in the room, with what it was sent. */
export async function enter(
  { room, cookie }: Pick<Inbox, "room" | "cookie">,
  options: { as?: string; lastSeq?: number } = {},
) {
  const path = livePath(room, options.lastSeq);
  const socket = await listenTo(path, options.as ?? cookie, roomFrame);
  const texts = () =>
    socket.frames.flatMap(({ entries }) =>
      entries.map((entry) => ("message" in entry ? entry.message : entry._id)),
    );
  return {
    ...socket,
    texts,
    seq: () => socket.frames.at(-1)?.seq ?? -1,
    /** Waits until it was sent these texts, and says all that it was sent. */
    heard: async (count: number) => {
      await socket.until(() => texts().length >= count);
      return texts();
    },
    people: () => socket.frames.at(-1)?.people.map(({ name, typing }) => [name, typing]),
  };
}

export function objectOf({ room }: Pick<Inbox, "room">) {
  return env.ROOM.getByName(room);
}

/** A count of the account's rows. */
export async function countOf({ ctx }: Inbox, table: "watched_rooms" | "room_changes") {
  const row = await shardDatabase(env, ctx.account.shard)
    .prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE account_id = ?`)
    .bind(ctx.account.id)
    .first("n");
  return Number(row);
}
