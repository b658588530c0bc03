import type { ThreadEntry } from "#core/contract/rooms/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { entriesAmong } from "./inner/entry-queries.ts";
import { messagesAmong } from "./inner/message-queries.ts";
import {
  changedRefs,
  changesAmong,
  MISSED_MOST,
  type Since,
  watchedAmong,
} from "./inner/watched-queries.ts";

/** What changed in a watched room since some client last heard of it. */
export interface RoomNews {
  /** Since then everything is known. */
  from: number;
  seq: number;
  changes: { seq: number; ref: string }[];
  /** What the changes are of, as it is now; what is gone is not among them. */
  entries: ReadonlyMap<string, ThreadEntry>;
}

/** By the rooms' ids; of rooms that are not watched there is none. One trip, however many rooms. */
export async function changesOfRooms(
  ctx: AccountContext,
  rooms: readonly Since[],
): Promise<Map<string, RoomNews>> {
  const [watched, changed, entries] = await Promise.all([
    watchedAmong(ctx, rooms),
    changesAmong(ctx, rooms),
    entriesById(ctx, changedRefs(ctx, rooms)),
  ]);
  const byRoom = Map.groupBy(changed, ({ room }) => room);
  const byId = new Map(entries.map((entry) => [entry._id, entry]));
  const since = new Map(rooms.map((one) => [one.room, one.since]));
  return new Map(
    watched.map(({ room, base, seq }) => {
      const changes = (byRoom.get(room) ?? []).map((change) => ({
        seq: change.seq,
        ref: change.ref,
      }));
      const found = changes.flatMap(({ ref }) => byId.get(ref) ?? []);
      return [
        room,
        {
          from: Math.max(base, seq - MISSED_MOST, since.get(room) ?? 0),
          seq,
          changes,
          entries: new Map(found.map((entry) => [entry._id, entry])),
        },
      ];
    }),
  );
}

/** What these ids are of, as a thread shows it; what is gone is not among them. */
export async function entriesById(ctx: AccountContext, ids: IdSet): Promise<ThreadEntry[]> {
  const [messages, others] = await Promise.all([messagesAmong(ctx, ids), entriesAmong(ctx, ids)]);
  return [...messages, ...others];
}
