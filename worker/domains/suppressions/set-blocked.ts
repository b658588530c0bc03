import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { untilNothingInFlight } from "./in-flight.ts";
import { suppressionOf } from "./inner/suppression-of.ts";
import { changeSuppression } from "./suppression-statements.ts";

/** The account stops or allows messages to a number; a recipient's own opt-out is not touched. */
export async function setBlocked(
  ctx: AccountContext,
  input: { number: string; blocked: boolean },
): Promise<void> {
  const { number, blocked } = input;
  if ((await suppressionOf(ctx, number)).blocked === blocked) return;
  const change = blocked ? "block" : "unblock";
  await commit(ctx, {
    statements: changeSuppression(ctx, { change, number }),
    events: [{ type: "block.changed" }],
    audit: { action: `suppression.${change}`, subject: number },
  });
  if (blocked) await untilNothingInFlight(ctx, number);
}
