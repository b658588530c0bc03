import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import { CooeeError, conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import { runJob } from "#worker/kernel/cursor-job.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { changeJob } from "./change-job.ts";
import { type ChangeRow, findChange, isOpen } from "./inner/change-queries.ts";
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
