import type { ThreadEntry } from "#core/contract/rooms.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { entriesById } from "./entries-by-id.ts";
import {
  changeRow,
  changesAfter,
  findWatched,
  MISSED_MOST,
  type Watched,
  watchedRow,
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

/** Undefined if nobody watches the room. */
export async function roomNews(
  ctx: AccountContext,
  watched: Watched,
  since: number,
): Promise<RoomNews | undefined> {
  const [lease, changed] = await ctx.db.batch([
    findWatched(ctx, watched.number),
    changesAfter(ctx, watched.number, since),
  ]);
  const [row] = returned(lease, watchedRow);
  if (!row) return undefined;
  const changes = returned(changed, changeRow);
  const refs = [...new Set(changes.map(({ ref }) => ref))];
  const entries = await entriesById(ctx, refs);
  return {
    from: Math.max(row.base, row.seq - MISSED_MOST),
    seq: row.seq,
    changes,
    entries: new Map(entries.map((entry) => [entry._id, entry])),
  };
}
