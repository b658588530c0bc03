import type { AccountContext } from "#worker/context.ts";
import { nameOfGroup, settleGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import {
  abortUnlessOpen,
  findImport,
  hasChangedNothing,
  IMPORT_ROWS,
  markImportFailed,
} from "./inner/import-queries.ts";
import { labelsAsBefore } from "./inner/mapping-of.ts";
import { endUndo } from "./inner/undo-sets.ts";

/** An import, or its undoing. */
export const importJob: CursorJob = {
  kind: "import",
  rows: IMPORT_ROWS,
  fail: failImport,
  gaveUp: "This import could not be finished. Upload the file again.",
};

/**
 * Gives up on an import and records why; the rows already done stay. If there are none, so do no labels. If it is being
 * undone, that ends.
 */
async function failImport(ctx: AccountContext, id: string, reason: string): Promise<void> {
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
