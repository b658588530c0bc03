import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, isUniqueViolation } from "#worker/db/statement.ts";
import type { JobMessage } from "#worker/queues/messages.ts";
import { failChange } from "./fail-change.ts";
import { type ChangeRow, findChange, isOpen } from "./inner/change-queries.ts";
import { changeStep } from "./inner/change-step.ts";
import { undoStep } from "./inner/undo-step.ts";

/** Sets in one invocation: well below D1's 1,000 queries; then the change continues in a new one. */
const SETS = 80;
/** How often a set is read again whose contacts somebody changes at the same time. */
const TRIES = 4;

/** Continues a change, or its undoing, to its end. Delivered twice, or after a crash, each set is done once. */
export async function runChange(ctx: AccountContext, id: Id<"change">): Promise<void> {
  for (let set = 0; set < SETS; set++) {
    const job = await findChange(ctx, id);
    if (!job || !isOpen(job)) return;
    if (!(await oneSet(ctx, job))) return;
  }
  await ctx.queues.jobs.send({
    type: "change",
    account: ctx.account,
    change: id,
  } satisfies JobMessage);
}

/** Whether the change goes on. */
async function oneSet(ctx: AccountContext, job: ChangeRow, tries = TRIES): Promise<boolean> {
  try {
    await (job.status === "undoing" ? undoStep(ctx, job) : changeStep(ctx, job));
    return true;
  } catch (error) {
    if (error instanceof CooeeError) {
      const isGone = error.code === "NOT_FOUND";
      await failChange(ctx, job.id, isGone ? CHANGE_TEXTS.groupGone : error.message);
      return false;
    }
    if (!isCheckViolation(error) && !isUniqueViolation(error)) throw error;
    const now = await findChange(ctx, job.id);
    // Another run has done the set, or all of it.
    if (now?.status !== job.status || now.step !== job.step) return now !== undefined;
    if (tries <= 1) throw error;
    return oneSet(ctx, job, tries - 1);
  }
}
