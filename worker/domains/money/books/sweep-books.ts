import type { SystemContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { GIVEN_UP_MS } from "#worker/kernel/cursor-job.ts";
import {
  auditOfNight,
  giveUpParts,
  openAudits,
  partRow,
  takeIdleParts,
} from "./inner/audit-queries.ts";
import { beginAudit, queueParts } from "./inner/begin-audit.ts";
import { endIfDone } from "./inner/end-if-done.ts";

/** Two in the morning in Sydney, three in summer. */
const NIGHT_BEGINS_MS = 16 * 3_600_000;
/** By then a job that still lives has recorded a step. */
const IDLE_MS = 5 * 60_000;

/** Begins the night's audit, continues what has stopped, and gives up on what was not finished within a day. */
export async function sweepBooks(ctx: SystemContext): Promise<void> {
  const night = new Date(ctx.now() - NIGHT_BEGINS_MS).toISOString().slice(0, 10);
  const [begun] = await auditOfNight(ctx, night);
  if (!begun) {
    await beginAudit(ctx, { night, requestedBy: null }, (all) => writeControl(ctx, all));
  }
  for (const { id, started_at } of await openAudits(ctx)) {
    if (started_at < ctx.now() - GIVEN_UP_MS) await writeControl(ctx, giveUpParts(ctx, id));
    const [taken] = await writeControl(ctx, [takeIdleParts(ctx, id, ctx.now() - IDLE_MS)]);
    await queueParts(ctx, id, returned(taken, partRow));
    await endIfDone(ctx, id);
  }
}
