import type { LimitName, Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { limitReached } from "./limit-reached.ts";

const MINUTE_MS = 60_000;
/** The share of a limit that an isolate lets through by itself: a person at the console needs no more. */
const UNASKED = 0.1;
const MOST_KEPT = 10_000;

let minute = 0;
const counts = new Map<string, number>();

/** Calls that this isolate has seen in the current minute. */
function countHere(key: string, now: number): number {
  const current = Math.floor(now / MINUTE_MS);
  if (current !== minute || counts.size >= MOST_KEPT) counts.clear();
  minute = current;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/**
 * Counts one call of a session or a token. An isolate counts in memory; only frequent callers are
 * counted by one object for all isolates, so that most calls cost no trip and none costs a database
 * trip.
 */
export async function limitCalls(
  ctx: Pick<AccountContext, "limiter" | "now">,
  name: Extract<LimitName, "sessionCalls" | "tokenCalls">,
  id: string,
  limits: Limits,
): Promise<void> {
  const most = limits[name];
  const key = `${name}:${id}`;
  const unasked = Math.floor(most * UNASKED);
  if (countHere(key, ctx.now()) <= unasked) return;
  const { granted, waitMs } = await ctx
    .limiter(key)
    .take([1], (most - unasked) / 60, ctx.now(), { burstSeconds: 60 });
  if (granted === 0) throw limitReached(name, limits, { now: ctx.now(), retryMs: waitMs });
}
