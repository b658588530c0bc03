import type { PublicContext } from "#worker/context.ts";
import { networkOf } from "#worker/kernel/network-of.ts";
import { HOUR, limitTries, QUARTER_HOUR } from "#worker/kernel/rate-limit.ts";

type Ctx = Pick<PublicContext, "control" | "now" | "caller">;

/**
 * Passwords that may be tried for one email address: few from one network, so that a stranger's
 * tries lock no one out elsewhere, and few enough from all together that guessing would take years.
 */
export async function limitSignIns(ctx: Ctx, email: string): Promise<void> {
  const network = networkOf(ctx.caller.ip);
  await limitTries(ctx, [
    { key: `sign-in:email:${email} ${network}`, tries: 10, windowMs: QUARTER_HOUR },
    { key: `sign-in:email:${email}`, tries: 100, windowMs: HOUR },
  ]);
}
