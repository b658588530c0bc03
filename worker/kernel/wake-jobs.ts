import type { SystemContext } from "#worker/context.ts";
import { commit } from "./commit.ts";
import { type CursorJob, GIVEN_UP_MS } from "./cursor-job.ts";
import { eachOfAccounts } from "./each-of-accounts.ts";
import type { JobKind } from "./effects.ts";
import { openJobs, touchJob } from "./job-queries.ts";

const AT_ONCE = 100;

/**
 * Puts the jobs of a shard that have not moved since `before` on the queue again, and gives up on those not finished within
 * a day. Returns whether any is open.
 */
export async function wakeJobs(
  ctx: SystemContext,
  shard: D1Database,
  { jobs, before }: { jobs: Readonly<Partial<Record<JobKind, CursorJob>>>; before: number },
): Promise<boolean> {
  const found = Object.values(jobs).map(async ({ kind, rows, fail, gaveUp }) => {
    const open = await openJobs(shard, rows, AT_ONCE);
    const stalled = open.filter(({ updated_at }) => updated_at < before);
    await eachOfAccounts(ctx, kind, stalled, async (account, job) => {
      const { id, since } = job;
      if (since < ctx.now() - GIVEN_UP_MS) return fail(account, id, gaveUp);
      await commit(account, {
        statements: [touchJob(account, rows, job)],
        effects: [{ type: "job", kind, id }],
      });
    });
    return open.length > 0;
  });
  return (await Promise.all(found)).includes(true);
}
