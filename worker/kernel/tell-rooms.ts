import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";

/** What the statement `roomsToTell` of a transaction returns. */
const behind = z.object({ room_id: z.string(), seq: z.number() });

/**
 * Tells the rooms that somebody watches what is committed. Nobody waits for it, and a call that is lost is
 * made good by the room's alarm.
 */
export function tellRooms(ctx: AccountContext, told: D1Result<unknown> | undefined): void {
  for (const { room_id, seq } of returned(told, behind)) {
    const telling = async () => await ctx.room(room_id).tell(seq);
    ctx.waitUntil(telling().catch((error: unknown) => ctx.log.error("room.failed", error)));
  }
}
