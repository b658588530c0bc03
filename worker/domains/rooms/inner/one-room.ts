import type { RoomRecord } from "#core/contract/rooms.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { around } from "./around.ts";
import { roomAccounts } from "./listed-queries.ts";
import { presentRoom } from "./present-room.ts";
import { roomById } from "./room-queries.ts";

/** A room as its person sees it. */
export async function oneRoom(ctx: AccountContext, id: string): Promise<RoomRecord> {
  const accounts = await roomAccounts(ctx);
  const [row, known] = await Promise.all([roomById(ctx, id, accounts), around(ctx, accounts)]);
  if (!row) throw notFound("Conversation");
  return presentRoom(ctx, row, known);
}
