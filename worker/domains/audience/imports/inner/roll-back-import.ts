import type { AccountContext } from "#worker/context.ts";
import { nameOfGroup } from "#worker/domains/audience/groups/group-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { ImportRow } from "./import-queries.ts";
import { markTakenBack } from "./undo-queries.ts";

/** Ends an import that there is no room for with the reason, and begins to undo what it has done. */
export async function rollBackImport(
  ctx: AccountContext,
  job: ImportRow,
  reason: string,
): Promise<void> {
  const groupName = await nameOfGroup(ctx, job.groupId);
  // Aborted if another delivery ended it.
  await commitUnlessAborted(ctx, {
    statements: markTakenBack(ctx, job.id, reason),
    effects: [{ type: "job", kind: "import", id: job.id }],
    events: [{ type: "import.ended", id: job.id, group: job.groupId, groupName, failure: reason }],
    audit: { action: "import.takeBack", subject: job.id, detail: { reason } },
  });
}
