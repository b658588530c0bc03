import type { AccountContext } from "#worker/context.ts";

/** A shard's clock is not asked again for so long: once asked, it looks after plans for longer. */
const WATCHED_MS = 3_000;
const watchedSince = new Map<number, number>();

/** Has the shard's clock look after the plans that are on the queue; if it cannot be asked, the sweep does. */
export async function watchPlans({ account: { shard }, scheduler, log }: AccountContext) {
  const now = Date.now();
  if (now - (watchedSince.get(shard) ?? 0) < WATCHED_MS) return;
  watchedSince.set(shard, now);
  try {
    await scheduler(shard).watchPlans(shard);
  } catch (error) {
    watchedSince.delete(shard);
    log.error("plans.unwatched", error, { shard });
  }
}
