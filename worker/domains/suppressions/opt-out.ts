import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/domains/house/commit.ts";
import { suppressionOf } from "./suppression-of.ts";
import { suppressionStatements } from "./suppression-statements.ts";

/** The recipient wants no more messages of this account; at once, and as often as it is said. */
export async function optOut(
  ctx: AccountContext,
  input: { number: string; source: "reply" | "link" },
): Promise<void> {
  if ((await suppressionOf(ctx, input.number)).optedOut) return;
  await commit(ctx, suppressionStatements(ctx, { change: "optOut", ...input }), {
    action: "suppression.optOut",
    subject: input.number,
    detail: { source: input.source },
  });
}
