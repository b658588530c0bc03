import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { suppressionOf } from "./suppression-of.ts";
import { suppressionStatements } from "./suppression-statements.ts";

/** The recipient takes the own opt-out back; a block by the account stays. Answers whether there was one. */
export async function optIn(ctx: AccountContext, input: { number: string }): Promise<boolean> {
  if (!(await suppressionOf(ctx, input.number)).optedOut) return false;
  const statements = suppressionStatements(ctx, { change: "optIn", number: input.number });
  const results = await commit(ctx, statements, {
    action: "suppression.optIn",
    subject: input.number,
  });
  return (results[statements.length - 1]?.meta.changes ?? 0) > 0;
}
