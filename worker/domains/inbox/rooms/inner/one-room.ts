import type { RoomRecord } from "#core/contract/rooms/rooms.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { roomAccounts } from "./listed-queries.ts";
import { presentRoom } from "./present-room.ts";
import { presentationData } from "./presentation-data.ts";
import { roomById } from "./room-queries.ts";

/** A room of those that the person sees, and what it is presented with. */
export async function roomRow(ctx: AccountContext, id: string) {
  const accounts = await roomAccounts(ctx);
  const [row, known] = await Promise.all([
    roomById(ctx, id, accounts),
    presentationData(ctx, accounts),
  ]);
  if (!row) throw notFound("Conversation");
  return { row, known };
}

/** A room as its person sees it. */
export async function oneRoom(ctx: AccountContext, id: string): Promise<RoomRecord> {
  const { row, known } = await roomRow(ctx, id);
  return presentRoom(ctx, row, known);
}
