import type { PublicContext } from "#worker/context.ts";
import { networkOf } from "#worker/kernel/network-of.ts";
import { HOUR, limitTries, QUARTER_HOUR } from "#worker/kernel/rate-limit.ts";

type Ctx = Pick<PublicContext, "control" | "now" | "caller">;

/** Codes that one address of the net may have sent, to whomever. */
export async function limitSending(ctx: Ctx): Promise<void> {
  await limitTries(ctx, [
    { key: `send:ip:${networkOf(ctx.caller.ip)}`, tries: 40, windowMs: HOUR },
  ]);
}

/** Codes that one address of the net may try, of whomever. */
export async function limitGuesses(ctx: Ctx): Promise<void> {
  await limitTries(ctx, [
    { key: `guess:ip:${networkOf(ctx.caller.ip)}`, tries: 60, windowMs: QUARTER_HOUR },
  ]);
}

/**
 * Passwords that may be tried: few of one e-mail from one address of the net, so that a stranger's tries
 * lock nobody out elsewhere, and of one e-mail from all of them together what guesses nothing in years.
 */
export async function limitPasswords(ctx: Ctx, email: string): Promise<void> {
  const network = networkOf(ctx.caller.ip);
  await limitTries(ctx, [
    { key: `sign-in:ip:${network}`, tries: 60, windowMs: QUARTER_HOUR },
    { key: `sign-in:email:${email} ${network}`, tries: 10, windowMs: QUARTER_HOUR },
    { key: `sign-in:email:${email}`, tries: 100, windowMs: HOUR },
  ]);
}
