import type { AccountContext } from "#worker/context.ts";
import { suppressionOf } from "#worker/domains/audience/suppressions/set-blocked.ts";
import {
  abortIfOptOutChanged,
  changeSuppression,
} from "#worker/domains/audience/suppressions/suppression-statements.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";

/** As START does: lifts a number's opt-out; a block by the account stays. Returns whether there was one. */
export async function optIn(ctx: AccountContext, input: { number: string }): Promise<boolean> {
  if (!(await suppressionOf(ctx, input.number)).optedOut) return false;
  const statements = [
    abortIfOptOutChanged(ctx, input.number, { optedOut: true }),
    ...(await changeSuppression(ctx, { change: "optIn", number: input.number })),
  ];
  const committed = await commitUnlessAborted(ctx, {
    statements,
    events: [{ type: "contact.opted_in", number: input.number, at: ctx.now() }],
    audit: { action: "suppression.optIn", subject: input.number },
  });
  return committed !== undefined;
}
