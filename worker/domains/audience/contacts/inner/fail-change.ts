import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { groupsOf } from "./change-groups.ts";
import { abortUnlessAt, advance, findChange, isOpen } from "./change-queries.ts";

/** Ends a change that cannot go on, with the reason; what is done stays, and can be undone. */
export async function failChange(ctx: AccountContext, id: string, reason: string): Promise<void> {
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
