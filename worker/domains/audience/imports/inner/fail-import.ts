import type { AccountContext } from "#worker/context.ts";
import { nameOfGroup, settleGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import {
  abortUnlessOpen,
  type ImportRow,
  markImportFailed,
  nothingDone,
} from "./import-queries.ts";
import { labelsAsBefore } from "./labels-before.ts";

/** Gives up on an import and records why; the rows already done stay. If there are none, so do no labels. */
export async function failImport(
  ctx: AccountContext,
  job: ImportRow,
  reason: string,
): Promise<void> {
  const statements = [
    abortUnlessOpen(ctx, job.id),
    markImportFailed(ctx, job.id, reason),
    ...labelsAsBefore(ctx, job, nothingDone(ctx, job.id)),
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
