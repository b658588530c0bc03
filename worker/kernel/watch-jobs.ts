import type { AccountContext } from "#worker/context.ts";

/** A shard's clock is not asked again for so long: once asked, it looks after jobs for longer. */
const WATCHED_MS = 3_000;
const watchedSince = new Map<number, number>();

/** Has the shard's clock look after the jobs that are on the queue; if it cannot be asked, the sweep does. */
export async function watchJobs({ account: { shard }, scheduler, log }: AccountContext) {
  const now = Date.now();
  if (now - (watchedSince.get(shard) ?? 0) < WATCHED_MS) return;
  watchedSince.set(shard, now);
  try {
    await scheduler(shard).watchJobs(shard);
  } catch (error) {
    watchedSince.delete(shard);
    log.error("jobs.unwatched", error, { shard });
  }
}
