import type { SystemContext } from "#worker/context.ts";
import { networkOf } from "#worker/kernel/network-of.ts";
import { withinLimit } from "#worker/kernel/rate-limit.ts";

const TEN_MINUTES = 600_000;
/**
 * Unknown codes that one network may try. Valid ones are never counted: a gateway serves thousands
 * of phones.
 */
const GUESSES = 300;

/** The network that a request came from. */
export function callerNetwork(request: Request): string {
  return networkOf(request.headers.get("cf-connecting-ip") ?? "local");
}

/** Counts a guess at a code from the caller's network; false if it has used them up. */
export function mayGuess(
  ctx: SystemContext,
  request: Request,
  what: "opt-out" | "reply" | "short-link" | "form" | "allow-email",
): Promise<boolean> {
  return withinLimit(ctx, {
    key: `${what}:guess:${callerNetwork(request)}`,
    tries: GUESSES,
    windowMs: TEN_MINUTES,
  });
}
