import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { commit } from "#worker/kernel/commit.ts";
import { abortIfOptOutChanged, changeSuppression } from "../suppression-statements.ts";
import { suppressionOf } from "./suppression-of.ts";

/** Lifts a number's opt-out; a block by the account stays. Returns whether there was one. */
export async function optIn(ctx: AccountContext, input: { number: string }): Promise<boolean> {
  if (!(await suppressionOf(ctx, input.number)).optedOut) return false;
  const statements = [
    abortIfOptOutChanged(ctx, input.number, { optedOut: true }),
    ...(await changeSuppression(ctx, { change: "optIn", number: input.number })),
  ];
  try {
    await commit(ctx, {
      statements,
      events: [{ type: "contact.opted_in", number: input.number, at: ctx.now() }],
      audit: { action: "suppression.optIn", subject: input.number },
    });
  } catch (error) {
    if (!isAborted(error)) throw error;
    return false;
  }
  return true;
}
