import type { AccountContext } from "#worker/context.ts";
import { type ClaimedMessage, suppressedSince } from "./claim-queries.ts";

/** An opt-out bears the time at which its request began, which may be this long before its commit. */
const COMMIT_MS = 30_000;

/** The numbers that came onto the lists since the claim; undefined where nobody can say. */
export async function stoppedSinceClaim(
  ctx: AccountContext,
  batch: readonly ClaimedMessage[],
  lists: readonly string[],
): Promise<Set<string> | undefined> {
  if (lists.length === 0) return new Set();
  const since = Math.min(...batch.map(({ claimed_at }) => claimed_at)) - COMMIT_MS;
  try {
    return new Set((await suppressedSince(ctx, lists, since)).map(({ number }) => number));
  } catch (error) {
    ctx.log.error("suppressions.unread", error, { messages: batch.length });
    return undefined;
  }
}
