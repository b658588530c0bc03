import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { groupsOf } from "./inner/change-groups.ts";
import { abortUnlessAt, advance, findChange, isOpen } from "./inner/change-queries.ts";

/** Ends a change that cannot go on, with the reason; what is done stays, and can be undone. */
export async function failChange(ctx: AccountContext, id: string, reason: string): Promise<void> {
  const job = await findChange(ctx, id);
  if (!job || !isOpen(job)) return;
  await commit(ctx, {
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
  }).catch((error: unknown) => {
    // Another run has gone on, or ended it.
    if (!isAborted(error)) throw error;
  });
}
