import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { takeTurn } from "#worker/kernel/cursor-job.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import { openPart, type PartKey, recordStep } from "./inner/audit-queries.ts";
import { CHECKS } from "./inner/begin-audit.ts";
import { END } from "./inner/book-check.ts";
import { endIfDone } from "./inner/end-if-done.ts";

/** What a step takes at most, with what it asks the card provider. */
const STATEMENTS = 45;

/** Continues a part of an audit, and passes the rest to the next job. Two at the same time do no harm. */
export async function runAudit(
  ctx: SystemContext,
  job: Extract<JobMessage, { type: "books" }>,
): Promise<void> {
  const isOver = await takeTurn(steps(ctx, job));
  if (!isOver) await ctx.queues.jobs.send(job);
}

async function* steps(ctx: SystemContext, key: PartKey): AsyncGenerator<number, void> {
  // A version that had another check may have begun it.
  const check = CHECKS.find(({ name }) => name === key.name);
  for (;;) {
    const [open] = await openPart(ctx, key);
    if (!open) return;
    const step = check ? await check.step(ctx, key.part, open.cursor) : END;
    const recorded = await writeControl(ctx, recordStep(ctx, key, { from: open.cursor, ...step }));
    if (!recorded.at(-1)?.results.length) return;
    if (step.next === null) return endIfDone(ctx, key.audit);
    yield STATEMENTS;
  }
}
