import type { PublicContext } from "#worker/context.ts";
import { networkOf } from "#worker/kernel/network-of.ts";
import { limitTries, QUARTER_HOUR } from "#worker/kernel/rate-limit.ts";

/** Ways to a provider and back that one address of the net may go. */
export async function limitAttempts(
  ctx: Pick<PublicContext, "control" | "now" | "caller">,
): Promise<void> {
  await limitTries(ctx, [
    { key: `social:ip:${networkOf(ctx.caller.ip)}`, tries: 120, windowMs: QUARTER_HOUR },
  ]);
}
