import type { AccountContext } from "#worker/context.ts";
import { nameOfGroup, settleGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import {
  abortUnlessOpen,
  findImport,
  hasChangedNothing,
  markImportFailed,
} from "./import-queries.ts";
import { labelsAsBefore } from "./labels-before.ts";
import { endUndo } from "./undo-sets.ts";

/**
 * Gives up on an import and records why; the rows already done stay. If there are none, so do no labels. If it is being
 * undone, that ends.
 */
export async function failImport(ctx: AccountContext, id: string, reason: string): Promise<void> {
  const job = await findImport(ctx, id);
  if (job?.status === "undoing") return endUndo(ctx, job);
  if (job?.status !== "queued" && job?.status !== "running") return;
  const statements = [
    abortUnlessOpen(ctx, job.id),
    markImportFailed(ctx, job.id, reason),
    ...labelsAsBefore(ctx, job, hasChangedNothing(ctx, job.id)),
    settleGroup(ctx, job, reason),
  ];
  const groupName = await nameOfGroup(ctx, job.groupId);
  // Aborted if another delivery ended it.
  await commitUnlessAborted(ctx, {
    statements,
    events: [{ type: "import.ended", id: job.id, group: job.groupId, groupName, failure: reason }],
    audit: { action: "import.fail", subject: job.id, detail: { reason } },
  });
}
