import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { tell } from "#worker/domains/webhooks/tell.ts";
import { commit } from "#worker/kernel/commit.ts";
import { suppressionStatements, unlessChanged } from "../suppression-statements.ts";
import { suppressionOf } from "./suppression-of.ts";

/** The recipient takes the own opt-out back; a block by the account stays. Answers whether there was one. */
export async function optIn(ctx: AccountContext, input: { number: string }): Promise<boolean> {
  if (!(await suppressionOf(ctx, input.number)).optedOut) return false;
  const data = { number: input.number, at: ctx.now() };
  const told = await tell(ctx, [{ type: "contact.opted_in", data }]);
  const statements = [
    unlessChanged(ctx, input.number, { optedOut: true }),
    ...suppressionStatements(ctx, { change: "optIn", number: input.number }),
    ...told.statements,
  ];
  const act = { action: "suppression.optIn", subject: input.number, effects: told.effects };
  try {
    await commit(ctx, { statements, audit: act });
  } catch (error) {
    if (!isAborted(error)) throw error;
    return false;
  }
  return true;
}
