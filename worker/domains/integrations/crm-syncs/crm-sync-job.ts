import { CHANGES_EVERY_MS, SYNC_TEXTS } from "#core/rules/crm/syncs.ts";
import type { AccountContext } from "#worker/context.ts";
import { problemSince } from "#worker/domains/integrations/connections/problem-since.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { changeAsRead, findSync, SYNC_ROWS } from "./inner/sync-queries.ts";

/** A run of a sync. */
export const crmSyncJob: CursorJob = {
  kind: "crmSync",
  rows: SYNC_ROWS,
  fail: stopSync,
  gaveUp: SYNC_TEXTS.gaveUp,
};

/** What stopped for the same reason again is looked at less often. */
const STILL_STOPPED_MS = 60 * 60_000;

/**
 * Ends a run and says why. The pass stays where it is: it continues once that is put right, for which the sweep looks
 * again. A connection that was revoked is not asked for it.
 */
async function stopSync(ctx: AccountContext, id: string, problem: string): Promise<void> {
  const row = await findSync(ctx, id);
  if (!row?.running) return;
  const now = ctx.now();
  const status = problem === SYNC_TEXTS.gaveUp ? row.status : "stopped";
  const stopped = { status, running: false, hintDueAt: null, ...problemSince(row, problem, now) };
  const isNews = row.status !== status || row.problem !== problem;
  const nextAt = now + (isNews ? CHANGES_EVERY_MS : STILL_STOPPED_MS);
  // Aborted if another delivery went on.
  await commitUnlessAborted(ctx, {
    statements: changeAsRead(ctx, row, { ...stopped, nextAt }),
    ...(isNews && { audit: { action: "crm.sync.stop", subject: id, detail: { problem } } }),
  });
}
