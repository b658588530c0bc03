import { firstMessageIdAt } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned, type Statement } from "#worker/db/statement.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { queueRuns } from "../trigger-runs.ts";
import {
  advanceTrigger,
  type DueTrigger,
  type Place,
  startedRow,
  startRuns,
} from "./trigger-queries.ts";

interface Entering {
  numbers: readonly string[];
  /** What each enters by: once. */
  key: string;
  /** Where and when the trigger is looked at next. */
  next: Place;
  statements?: readonly Statement[];
}

/** Starts a trigger's workflow for numbers, and moves on with it. Returns what is left to look at now. */
export async function enter(
  ctx: AccountContext,
  row: DueTrigger,
  { numbers, key, next, statements = [] }: Entering,
): Promise<DueTrigger | undefined> {
  const { kind, subject, workflow_id: workflow } = row;
  const since = firstMessageIdAt(ctx.now());
  const started = startRuns(ctx, [{ kind, subject, workflow, numbers, key, since }]);
  const results = await commitUnlessAborted(ctx, {
    statements: [started, ...statements, ...advanceTrigger(ctx, row, next)],
  });
  await queueRuns(
    ctx,
    returned(results?.[0], startedRow).map(({ id }) => id),
  );
  return results && next.cursor !== "" ? { ...row, cursor: next.cursor } : undefined;
}
