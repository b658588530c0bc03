import type { Happening } from "#core/rules/workflows/conditions.ts";
import type { AccountContext } from "#worker/context.ts";
import { returned, type Statement } from "#worker/db/statement.ts";
import type { RunsMessage } from "#worker/queues/messages.ts";
import { startedRow, startRuns, type Trigger, wakeRuns } from "./inner/trigger-queries.ts";

/** More workflows, one behind the other, are a circle. */
const MOST_HOPS = 5;
const MOBILE = /^614\d{8}$/;

/** Something that happened to some numbers: it may start runs, and end the waits of those under way. */
export type Happened =
  | (Trigger & { wakes?: Happening })
  | { numbers: readonly string[]; wakes: Happening };

interface FollowUp {
  statement: Statement;
  follow: (result: D1Result<unknown> | undefined) => void;
}

/** What workflows do about what happened: statements for its transaction, and what follows once it is committed. */
export function followWorkflows(ctx: AccountContext, happened: readonly Happened[]): FollowUp[] {
  const known = happened
    .map((one) => ({ ...one, numbers: one.numbers.filter((number) => MOBILE.test(number)) }))
    .filter(({ numbers }) => numbers.length > 0);
  const starting = known.flatMap((one) =>
    "kind" in one && (one.hops ?? 0) <= MOST_HOPS ? [one] : [],
  );
  const keys = known.flatMap(({ wakes, numbers }) =>
    wakes ? numbers.flatMap((number) => [`${wakes} ${number}`, `any ${number}`]) : [],
  );
  const statements = [
    ...(starting.length > 0 ? [startRuns(ctx, starting)] : []),
    ...(keys.length > 0 ? [wakeRuns(ctx, keys)] : []),
  ];
  const follow = (result: D1Result<unknown> | undefined) => {
    const runs = returned(result, startedRow).map(({ id }) => id);
    if (runs.length > 0) ctx.waitUntil(queueRuns(ctx, runs));
  };
  return statements.map((statement) => ({ statement, follow }));
}

/** A queue's message holds no more. */
const AT_ONCE = 1000;

/** Has runs carried on now. One that is lost is claimed when its lease ends. */
export async function queueRuns(ctx: AccountContext, runs: readonly string[]): Promise<void> {
  for (let at = 0; at < runs.length; at += AT_ONCE) {
    const body: RunsMessage = { account: ctx.account, runs: runs.slice(at, at + AT_ONCE) };
    await ctx.queues.workflows.send(body).catch((error: unknown) => {
      ctx.log.error("runs.unqueued", error);
    });
  }
}
