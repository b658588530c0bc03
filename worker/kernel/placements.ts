import type { Kernel, SystemContext } from "#worker/context.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { movedPaths, placedAccounts } from "./placement-queries.ts";
import { RECENT_MS, recentReads } from "./recent-reads.ts";

/** How long an isolate may not know of a move: a move waits longer than that before it freezes anything. */
export const PLACES_MS = RECENT_MS;

type Ctx = Pick<Kernel, "control" | "now">;

type Places = ReadonlyMap<string, { shard: number; isHeld: boolean }>;

const recentPlaces = recentReads<Places>(1);

async function placesOf(ctx: Ctx): Promise<Places> {
  const now = ctx.now();
  return recentPlaces.known("all", now) ?? recentPlaces.read("all", now, () => readPlaces(ctx));
}

async function readPlaces(ctx: Ctx): Promise<Places> {
  const rows = await placedAccounts(ctx);
  return new Map(
    rows.map(({ account, state, shard }) => [
      account,
      { shard, isHeld: state === "pausing" || state === "frozen" },
    ]),
  );
}

/** Where an account is now: what was queued or kept before it moved names its old shard. */
export async function placed(ctx: Ctx, ref: AccountRef): Promise<AccountRef> {
  const place = (await placesOf(ctx)).get(ref.id);
  return place && place.shard !== ref.shard ? { ...ref, shard: place.shard } : ref;
}

/** Whether an account is about to move: what is queued for it waits a few seconds. */
export async function isHeld(ctx: Ctx, account: string): Promise<boolean> {
  return (await placesOf(ctx)).get(account)?.isHeld ?? false;
}

/**
 * What a code that names a shard is of: it is there, or where accounts of that shard have moved to since.
 */
export async function findOnShards<T>(
  ctx: Pick<SystemContext, "control" | "shards">,
  shard: number | undefined,
  find: (database: D1Database) => Promise<T | undefined>,
): Promise<T | undefined> {
  const named = shard === undefined ? undefined : ctx.shards[shard];
  if (!named || shard === undefined) return undefined;
  const found = await find(named);
  if (found) return found;
  for (const later of reachedFrom(shard, await movedPaths(ctx))) {
    const database = ctx.shards[later];
    const there = database && (await find(database));
    if (there) return there;
  }
  return undefined;
}

function reachedFrom(
  shard: number,
  paths: readonly { from_shard: number; to_shard: number }[],
): number[] {
  const reached = new Set([shard]);
  // A set is walked on into what is added to it meanwhile.
  for (const at of reached)
    for (const { from_shard, to_shard } of paths) if (from_shard === at) reached.add(to_shard);
  reached.delete(shard);
  return [...reached];
}
