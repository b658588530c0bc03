import * as z from "zod";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { waitUntilNoneInFlight } from "./in-flight.ts";
import { blockSet } from "./inner/set-queries.ts";

const found = z.object({ blocked: z.number(), opted_out: z.number() });

/** What a set of numbers was before it was blocked. */
export interface BlockedSet {
  /** Newly blocked, and not opted out. */
  blocked: number;
  alreadyBlocked: number;
  /** Newly blocked, and opted out by themselves before. */
  optedOut: number;
}

/**
 * Blocks a set of different numbers from a file, in one transaction; those that are blocked already
 * stay as they are. Nothing is submitted to them once this returns. `audit` names the file, with its first set.
 */
export async function blockNumbers(
  ctx: AccountContext,
  numbers: readonly string[],
  audit: { subject: string; detail: object } | undefined,
): Promise<BlockedSet> {
  const by = ctx.person ? actingUser(ctx.person) : null;
  const [before] = await commit(ctx, {
    statements: blockSet(ctx, numbers, { source: "file", by }),
    events: [{ type: "block.changed" }],
    audit: audit && { action: "suppression.blockMany", ...audit },
  });
  await waitUntilNoneInFlight(ctx, ...numbers);
  const [counted] = z.array(found).parse(before?.results);
  const alreadyBlocked = counted?.blocked ?? 0;
  const optedOut = counted?.opted_out ?? 0;
  return { blocked: numbers.length - alreadyBlocked - optedOut, alreadyBlocked, optedOut };
}
