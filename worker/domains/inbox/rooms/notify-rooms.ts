import type * as z from "zod";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { returned, runBatch, type Statement } from "#worker/db/statement.ts";
import { changesOfRooms, type RoomNews } from "./changes-of-rooms.ts";
import {
  behindRow,
  endLeases,
  takeBehindRooms,
  type Watched,
  watch,
} from "./inner/watched-queries.ts";

/** The last statement of a transaction that may change messages: it returns the watched rooms that are behind. */
export function roomsToNotify(ctx: AccountContext): Statement {
  return takeBehindRooms(ctx);
}

/**
 * Sends the watched rooms what is committed, read once for all of them. No call waits for it,
 * and a call that is lost is made good by the room's alarm.
 */
export function notifyRooms(ctx: AccountContext, told: D1Result<unknown> | undefined): void {
  const behind = returned(told, behindRow);
  if (behind.length > 0) ctx.waitUntil(tell(ctx, behind));
}

async function tell(ctx: AccountContext, behind: readonly z.output<typeof behindRow>[]) {
  const failed = (error: unknown) => ctx.log.error("room.failed", error);
  const news = await changesOfRooms(ctx, behind).catch((error: unknown) => {
    failed(error);
    return new Map<string, RoomNews>();
  });
  await Promise.all(
    behind.map(async ({ room, seq }) => {
      // Without news the room reads for itself.
      const told = async () => await ctx.room(room).tell(seq, news.get(room));
      await told().catch(failed);
    }),
  );
}

/** Begins the lease of an open room, or extends it. */
export async function watchRoom(ctx: AccountContext, watched: Watched): Promise<void> {
  await ctx.db.batch(watch(ctx, watched));
}

/** Ends the leases of rooms that are no longer open. */
export async function sweepWatched(ctx: SystemContext, shard: D1Database): Promise<void> {
  await runBatch(shard, endLeases(ctx.now()));
}
