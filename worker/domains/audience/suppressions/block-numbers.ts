import * as z from "zod";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { BLOCK_TEXTS } from "#core/contract/suppressions/suppressions.ts";
import { invalid, notFound } from "#core/errors.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { type AccountContext, actingUser } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { waitUntilNoneInFlight } from "./in-flight.ts";
import { blockPage } from "./inner/list-queries.ts";
import { blockSet } from "./inner/set-queries.ts";
import { blockRecords } from "./list-blocks.ts";
import { setBlocked } from "./set-blocked.ts";

const found = z.object({ blocked: z.number(), opted_out: z.number() });

/** What a set of numbers was before it was blocked. */
interface BlockedSet {
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

/** A number that is blocked already keeps its record. */
export const blockNumber = verb(contract.blockNumber, async (ctx, input) => {
  const number = normaliseMobile(input.number);
  if (!number) throw invalid("number", GROUP_TEXTS.numberInvalid);
  await setBlocked(ctx, { number, blocked: true, reason: input.reason || undefined });
  const rows = await blockPage(ctx, { number, how: undefined, after: undefined, limit: 100 });
  const [data] = await blockRecords(
    ctx,
    rows.filter(({ kind }) => kind === "block"),
  );
  if (!data) throw notFound("Number");
  return { message: BLOCK_TEXTS.blocked, data };
});
