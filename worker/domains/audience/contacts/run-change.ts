import { CHANGE_TEXTS, UNDO_MINUTES } from "#core/contract/contacts/contact-changes.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { type CursorJob, runJob } from "#worker/kernel/cursor-job.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { eachAlone } from "#worker/kernel/each-alone.ts";
import {
  abortUnlessAt,
  advance,
  CHANGE_ROWS,
  type ChangeRow,
  findChange,
  forgetChange,
  groupsOf,
  isOpen,
  oldChanges,
} from "./inner/change-queries.ts";
import { changeStep } from "./inner/change-step.ts";
import { undoStep } from "./inner/undo-step.ts";

/** What a set takes at most. */
const STATEMENTS = 12;
/** How often a set is read again whose contacts change at the same time. */
const TRIES = 4;

/** Continues a change of contacts, or its undoing. */
export function runChange(ctx: AccountContext, id: string): Promise<void> {
  return runJob(ctx, changeJob, id, changeSets(ctx, id));
}

async function* changeSets(ctx: AccountContext, id: string): AsyncGenerator<number, void> {
  let tries = 0;
  for (let last: ChangeRow | undefined; ; ) {
    const job = await findChange(ctx, id);
    if (!job || !isOpen(job)) return;
    tries = job.step === last?.step && job.status === last.status ? tries + 1 : 1;
    last = job;
    try {
      await (job.status === "undoing" ? undoStep(ctx, job) : changeStep(ctx, job));
    } catch (error) {
      if (isNotFound(error)) throw conflict(CHANGE_TEXTS.groupGone);
      if (!isCheckViolation(error) && !isUniqueViolation(error)) throw error;
      if (tries === TRIES) throw new Deferred();
    }
    yield STATEMENTS;
  }
}

function isNotFound(error: unknown): boolean {
  return error instanceof CooeeError && error.code === "NOT_FOUND";
}

/** A change of contacts, or its undoing. */
export const changeJob: CursorJob = {
  kind: "change",
  rows: CHANGE_ROWS,
  fail: failChange,
  gaveUp: CHANGE_TEXTS.gaveUp,
};

/** Ends a change that cannot go on, with the reason; what is done stays, and can be undone. */
async function failChange(ctx: AccountContext, id: string, reason: string): Promise<void> {
  const job = await findChange(ctx, id);
  if (!job || !isOpen(job)) return;
  // Aborted if another run has continued or ended it.
  await commitUnlessAborted(ctx, {
    statements: [
      abortUnlessAt(ctx, job),
      advance(ctx, id, {
        status: "failed",
        error: reason,
        // An undoing that failed may be tried again as long as any other change may be undone.
        endedAt: ctx.now(),
      }),
    ],
    events: [{ type: "contacts.changed", groups: groupsOf(job) }],
  });
}

/** Beyond the time in which a change can be undone: an undoing that began in it may still run. */
const KEPT_MS = 2 * UNDO_MINUTES * 60_000;
const AT_ONCE = 50;
const ROWS_AT_ONCE = 5_000;

/** Forgets the changes that cannot be undone any more. */
export async function sweepChanges(ctx: SystemContext, shard: D1Database): Promise<boolean> {
  const old = await oldChanges(shard, ctx.now() - KEPT_MS, AT_ONCE);
  await eachAlone(ctx, "changes", old, (change) => forgetChange(shard, change, ROWS_AT_ONCE));
  return old.length === AT_ONCE;
}
