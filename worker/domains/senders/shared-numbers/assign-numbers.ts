import type { Pool } from "#core/rules/shared-numbers.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { returned } from "#worker/db/statement.ts";
import { firstOfPool } from "#worker/domains/identity/directory/number-queries.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import {
  assigned,
  assignedNumbers,
  assignFree,
  type Between,
  deleteStale,
  forRest,
  keepBetween,
  noteServed,
  noteUsed,
  numberForRest,
  sharedByRest,
  unreachable,
} from "./inner/assignment-queries.ts";
import type { SharedPool } from "./shared-number-queries.ts";

/** What a handset gets its message from; undefined if no number is free for it. */
type NumberOf = (handset: string) => string | undefined;

/**
 * The shared numbers from which an account writes to these handsets. While no pool has several, all get the same, and
 * a reply belongs to who wrote last. Otherwise each gets the one that it knows the account by, or one that no other
 * account has there, from now on. Again, or late, it finds the same. `preferred`: the one that they know already.
 */
export async function assignNumbers(
  ctx: AccountContext,
  { pool, number, severalSend, anyAssigned, unused }: SharedPool,
  handsets: readonly string[],
  preferred?: string,
): Promise<NumberOf> {
  const first = preferred ?? number;
  const isUsed = first === undefined || !unused.includes(first);
  if (!severalSend && !anyAssigned && isUsed) return () => first;
  const of = { account: ctx.account.id, handsets, preferred };
  const results = await writeControl(ctx, [
    ...assignFree(ctx, pool, of),
    ...noteServed(ctx, of),
    noteUsed(ctx, sharedByRest(pool, preferred)),
    assignedNumbers(of),
    numberForRest(pool),
  ]);
  const own = returned(results.at(-2), assigned);
  const numbers = new Map(own.map((row) => [row.handset, row.number]));
  const [rest] = returned(results.at(-1), forRest);
  const shared = rest?.severalSend ? undefined : (preferred ?? rest?.number ?? undefined);
  return (handset) => numbers.get(handset) ?? shared;
}

/** What messages to these handsets go out from: their one sender, or the numbers that accounts share. */
export async function numbersFor(
  ctx: AccountContext,
  { from, shared }: { from: string; shared: SharedPool | undefined },
  handsets: readonly string[],
  preferred?: string,
): Promise<NumberOf> {
  if (!shared || handsets.length === 0) return () => from;
  return assignNumbers(ctx, shared, handsets, preferred);
}

/** The number that our own messages go out from now; undefined until an administrator has added one. */
export async function takeFirst(
  ctx: Pick<SystemContext, "control" | "now">,
  pool: Pool,
): Promise<string | undefined> {
  const results = await writeControl(ctx, [noteUsed(ctx, firstOfPool(pool)), numberForRest(pool)]);
  return returned(results.at(-1), forRest)[0]?.number ?? undefined;
}

/** Messages went between these: from now on the account writes to the handset from that number, if it is free there. */
export async function keepNumbers(
  ctx: Pick<SystemContext, "control" | "now">,
  between: readonly Between[],
): Promise<void> {
  if (between.length > 0) await writeControl(ctx, keepBetween(ctx, between));
}

/** Those of the handsets to which the account cannot write: other accounts have every number there. Assigns nothing. */
export async function withoutNumber(
  ctx: AccountContext,
  handsets: readonly string[],
  preferred?: string,
): Promise<ReadonlySet<string>> {
  const rows = await unreachable(ctx, { account: ctx.account.id, handsets, preferred });
  return new Set(rows.map(({ handset }) => handset));
}

const YEAR_MS = 365 * 86_400_000;
const AT_ONCE = 1000;

/** Handsets forget a number that was switched off, once no message went between them for a year. */
export async function sweepAssignments(ctx: SystemContext): Promise<boolean> {
  const [deleted] = await writeControl(ctx, [deleteStale(ctx.now() - YEAR_MS, AT_ONCE)]);
  return deleted?.meta.changes === AT_ONCE;
}
