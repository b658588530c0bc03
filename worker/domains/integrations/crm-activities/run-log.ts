import { firstMessageIdAt } from "#core/ids.ts";
import { ACTIVITY_TEXTS } from "#core/rules/crm/activities.ts";
import { SYNC_TEXTS } from "#core/rules/crm/syncs.ts";
import type { AccountContext } from "#worker/context.ts";
import { stillConnected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { runJob } from "#worker/kernel/cursor-job.ts";
import { crmLogJob, endRun } from "./crm-log-job.ts";
import { countOld, dropOld, dropUnsent } from "./inner/activity-queries.ts";
import { collect } from "./inner/collect.ts";
import { findLog, type LogRow } from "./inner/log-queries.ts";
import { move } from "./inner/move.ts";
import { writeAll } from "./inner/write-all.ts";

/** Until a log is looked at again, unless the vendor says how long it wants to be left alone. */
const WAIT_MS = 60_000;
/** Messages are looked at once they are surely all there. */
export const SETTLED_MS = 60_000;

/** Writes into a CRM what has happened since, in batches; each is marked before it is sent, and ended behind it. */
export function runLog(ctx: AccountContext, id: string): Promise<void> {
  return runJob(ctx, crmLogJob, id, steps(ctx, id));
}

async function* steps(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  const found = await findLog(ctx, id);
  if (!found?.running) return;
  let row = await dropOutdated(ctx, found);
  try {
    const source = await stillConnected(ctx, row, SYNC_TEXTS.otherAccount);
    row = yield* collect(ctx, row, firstMessageIdAt(ctx.now() - SETTLED_MS));
    const written = yield* writeAll(ctx, row, source);
    await end(ctx, written.row, written.waitMs);
  } catch (error) {
    if (!(error instanceof VendorError) || !isLeftUntilLater(error)) throw error;
    const waitMs = error.retryAfter === undefined ? WAIT_MS : error.retryAfter * 1_000;
    await endRun(ctx, id, error.message, waitMs);
  }
}

/** One that was revoked is not begun again before it is reconnected. */
function isLeftUntilLater({ isPassing, refusal }: VendorError): boolean {
  return isPassing || refusal === "revoked";
}

async function dropOutdated(ctx: AccountContext, row: LogRow): Promise<LogRow> {
  const old = await countOld(ctx, row);
  const missed = { missed: row.missed + old, missedReason: ACTIVITY_TEXTS.tooOld };
  return move(ctx, row, old > 0 ? missed : {}, [dropOld(ctx, row), dropUnsent(ctx, row)]);
}

async function end(ctx: AccountContext, row: LogRow, waitMs: number | undefined): Promise<void> {
  const isDone = waitMs === undefined;
  await move(ctx, row, {
    running: false,
    nextAt: ctx.now() + (waitMs ?? WAIT_MS),
    ...(isDone && { problem: null, problemAt: null }),
  });
}
