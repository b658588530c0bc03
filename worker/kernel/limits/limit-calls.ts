import type { LimitName, Limits } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { limitReached } from "./limit-reached.ts";

const MINUTE_MS = 60_000;
/** The part of a limit that an isolate lets through by itself: whoever works with the console needs no more. */
const UNASKED = 0.1;
const MOST_KEPT = 10_000;

let minute = 0;
const counts = new Map<string, number>();

/** Calls of this minute that this isolate has seen. */
function countHere(key: string, now: number): number {
  const current = Math.floor(now / MINUTE_MS);
  if (current !== minute || counts.size >= MOST_KEPT) counts.clear();
  minute = current;
  const count = (counts.get(key) ?? 0) + 1;
  counts.set(key, count);
  return count;
}

/**
 * Counts one call of a session or a token. An isolate counts in its memory; only what calls often is
 * counted by one object for all of them, so that most calls cost no trip and none costs a database's.
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
    .take([1], (most - unasked) / 60, ctx.now(), 60);
  if (granted === 0) throw limitReached(name, limits, { now: ctx.now(), retryMs: waitMs });
}
