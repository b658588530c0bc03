import type { SystemContext } from "#worker/context.ts";
import { carryOn } from "#worker/domains/automation/workflows/carry-on.ts";
import { queueRuns } from "#worker/domains/automation/workflows/trigger-runs.ts";
import { isStopped } from "#worker/kernel/stop-switch.ts";
import { consumeSet } from "./consume.ts";
import { runsMessage } from "./messages.ts";

/** D1 allows an invocation 1,000. What is begun below this may still be finished. */
const MOST_STATEMENTS = 700;

/** Carries runs on that have begun, were woken or are due, all of an account together. */
export function workflowsQueue(ctx: SystemContext, batch: MessageBatch): Promise<void> {
  return consumeSet(ctx, batch, runsMessage, async (bodies) => {
    const budget = { statements: MOST_STATEMENTS };
    for (const sets of Map.groupBy(bodies, ({ account }) => account.id).values()) {
      const [first] = sets;
      // What is not carried on is claimed again when its lease ends.
      if (!first || isStopped(ctx, first.account.shard)) continue;
      const account = ctx.forAccount(first.account);
      const ids = [...new Set(sets.flatMap(({ runs }) => runs))];
      await queueRuns(account, await carryOn(account, ids, budget));
    }
  });
}
