import { ACTIVITY_TEXTS } from "#core/rules/crm/activities.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { changeAsRead, findLog, LOG_ROWS } from "./inner/log-queries.ts";

/** A run that writes into a CRM what has happened. */
export const crmLogJob: CursorJob = {
  kind: "crmLog",
  rows: LOG_ROWS,
  fail: endRun,
  gaveUp: ACTIVITY_TEXTS.stillWaiting,
};

/** What a person has to put right is looked at again so much later. */
const STOPPED_MS = 15 * 60_000;

/** Ends a run and says why: what waits is written once that is put right, or dropped when it is too old. */
export async function endRun(
  ctx: AccountContext,
  id: string,
  problem: string,
  waitMs = STOPPED_MS,
): Promise<void> {
  const row = await findLog(ctx, id);
  if (!row?.running) return;
  const now = ctx.now();
  const stopped = { running: false, problem, problemAt: now, nextAt: now + waitMs };
  // Aborted if another delivery went on.
  await commitUnlessAborted(ctx, { statements: changeAsRead(ctx, row, stopped) });
}
