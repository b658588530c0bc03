import { CHANGE_TEXTS } from "#core/contract/contacts/contact-changes.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { groupsOf } from "./inner/change-groups.ts";
import { abortUnlessAt, advance, CHANGE_ROWS, findChange, isOpen } from "./inner/change-queries.ts";

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
