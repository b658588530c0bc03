import type { SystemContext } from "#worker/context.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import { openPart, type PartKey, recordStep } from "./inner/audit-queries.ts";
import { CHECKS } from "./inner/checks.ts";
import { endIfDone } from "./inner/end-if-done.ts";

/** Steps of one job: each takes a handful of queries, and D1 allows 1,000 an invocation. */
const STEPS = 20;

/** Continues a part of an audit, and passes the rest to the next job. Two at once do no harm. */
export async function runAudit(
  ctx: SystemContext,
  job: Extract<JobMessage, { type: "books" }>,
): Promise<void> {
  for (let done = 0; done < STEPS; done++) {
    const outcome = await step(ctx, job);
    if (outcome === "gone") return;
    if (outcome === "ended") return endIfDone(ctx, job.audit);
  }
  await ctx.queues.jobs.send(job);
}

async function step(ctx: SystemContext, key: PartKey): Promise<"more" | "ended" | "gone"> {
  const [open] = await openPart(ctx, key);
  if (!open) return "gone";
  const check = CHECKS.find(({ name }) => name === key.name);
  // Begun by a version that had another check.
  const taken = check
    ? await check.step(ctx, key.part, open.cursor)
    : { next: null, checked: 0, differences: [] };
  const recorded = await writeControl(ctx, recordStep(ctx, key, { from: open.cursor, ...taken }));
  if (!recorded.at(-1)?.results.length) return "gone";
  return taken.next === null ? "ended" : "more";
}
