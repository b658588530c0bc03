import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { optOut } from "#worker/domains/suppressions/opt-out.ts";
import type { OptedOut } from "./submit-to-carrier.ts";

/** Each takes several statements, and an invocation has a thousand. */
const AT_ONCE = 40;

/**
 * Opts out the numbers from which a carrier has a STOP that we do not have. Any beyond the first are found
 * by the next message to them, which the carrier rejects again.
 */
export async function suppressOptedOut(
  ctx: AccountContext,
  numbers: readonly OptedOut[],
  campaign?: Id<"campaign">,
): Promise<void> {
  for (const { number, from } of numbers.slice(0, AT_ONCE)) {
    await optOut(ctx, { number, source: "reply", from, campaign });
  }
}
