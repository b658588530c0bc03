import type { AccountContext, SystemContext } from "#worker/context.ts";
import { commit } from "./commit.ts";
import { type CursorJob, GIVEN_UP_MS } from "./cursor-job.ts";
import { forEachAccount } from "./each-alone.ts";
import type { JobKind } from "./effects.ts";
import { openJobs, touchJob } from "./job-queries.ts";

const AT_ONCE = 200;

/**
 * Puts the jobs of a shard that have not moved since `before` on the queue again, and gives up on those not finished within
 * a day. Returns whether any is open.
 */
export async function wakeJobs(
  ctx: SystemContext,
  shard: D1Database,
  { jobs, before }: { jobs: Readonly<Record<JobKind, CursorJob>>; before: number },
): Promise<boolean> {
  const open = await openJobs(shard, Object.values(jobs), AT_ONCE);
  const stalled = open.filter(({ updated_at }) => updated_at < before);
  await forEachAccount(ctx, "jobs", stalled, async (account, job) => {
    const { kind, id, since } = job;
    const { rows, fail, gaveUp } = jobs[kind];
    if (since < ctx.now() - GIVEN_UP_MS) return fail(account, id, gaveUp);
    await commit(account, {
      statements: [touchJob(account, rows, job)],
      effects: [{ type: "job", kind, id }],
    });
  });
  return open.length > 0;
}

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
