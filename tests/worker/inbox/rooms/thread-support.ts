import { sql } from "drizzle-orm";
import { contract } from "#core/contract/registry.ts";
import { type Id, messageIds } from "#core/ids.ts";
import { asId } from "#tests/support/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { messages } from "#worker/db/schema/shard/messages.ts";
import { rooms } from "#worker/db/schema/shard/rooms.ts";
import { listRooms, openRoom, roomChanges } from "#worker/domains/inbox/rooms/rooms.ts";

export function list(ctx: AccountContext, filters: object = {}) {
  return listRooms(ctx, contract.listRooms.input.parse(filters));
}

export function changes(ctx: AccountContext, since: string, filters: object = {}) {
  return roomChanges(ctx, contract.roomChanges.input.parse({ ...filters, since }));
}

/** The room with a number. */
export async function begin(ctx: AccountContext, number: string) {
  const { data } = await openRoom(ctx, { number });
  return asId("room", data?._id ?? "");
}

/** The nth handset. */
export const mobile = (n: number) => `6141${String(n).padStart(7, "0")}`;

let tick = 0;
const sources = new Map<string, (now: number) => Id<"message">>();

/** One message of a room, later than those before it. */
export async function say(
  ctx: AccountContext,
  number: string,
  text: string,
  direction: "in" | "out" = "in",
) {
  const { id: account, shard, number: home } = ctx.account;
  const next = sources.get(account) ?? messageIds(shard, home);
  sources.set(account, next);
  const at = Date.now() + ++tick;
  const id = next(at);
  const row = { units: text.length, segments: 1, unicode: false, status: "received" } as const;
  const sender = "61480001234";
  await ctx.db.batch([
    ctx.db.insert(messages, { ...row, id, direction, recipient: number, sender, text }),
    ctx.db.update(
      rooms,
      { updatedAt: at, ...(direction === "in" ? { lastIn: id } : {}) },
      sql`number = ${number}`,
    ),
  ]);
  return id;
}
