import type { SystemContext } from "#worker/context.ts";
import { isOvertaken } from "#worker/db/batch-guard.ts";
import { runBatch } from "#worker/db/statement.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import type { JournalMessage } from "#worker/queues/messages.ts";
import { BEFORE_FIRST, entryHasher } from "./chain.ts";
import {
  type Head,
  recordedHeads,
  recordHeads,
  type Seal,
  sealEntries,
  sealedFrom,
  unsealedEntries,
} from "./inner/seal-queries.ts";
import { isStamped } from "./stamp.ts";

const AT_ONCE = 2000;
/** An entry takes about 450 bytes; a queue's message holds 128 KB. */
const A_MESSAGE = 200;

/**
 * Records seals outside the shard: in the journal, so that a restored ledger is chained as it was, and the
 * last of each account in CONTROL. A chain that lacks the seal that CONTROL knows is not continued there:
 * a person has to see it first.
 */
export async function publishSeals(
  ctx: SystemContext,
  shard: number,
  accounts: readonly string[],
): Promise<void> {
  const database = ctx.shards[shard];
  if (!database || accounts.length === 0) return;
  const recorded = new Map(
    (await recordedHeads(ctx, accounts)).map((head) => [head.account, head]),
  );
  const heads = accounts.map((account) => recorded.get(account) ?? { account, ...BEFORE_FIRST });
  const sealed = Map.groupBy(
    await sealedFrom(database, heads, AT_ONCE),
    ({ account }): string => account,
  );
  const fresh = heads.flatMap((head) => continuing(head, sealed.get(head.account) ?? []));
  if (fresh.length === 0) return;
  for (let at = 0; at < fresh.length; at += A_MESSAGE) {
    const entries = fresh
      .slice(at, at + A_MESSAGE)
      .map((row) => ({ of: "ledger", ...row }) as const);
    await ctx.queues.journal.send({ shard, entries } satisfies JournalMessage);
  }
  const last = new Map<string, Head>(fresh.map((row) => [row.account, row]));
  await writeControl(ctx, [recordHeads(ctx, [...last.values()])]);
}

type Sealed = Awaited<ReturnType<typeof sealedFrom>>[number];

/** What follows the recorded seal; nothing if that is not there any more. */
function continuing(head: Head, rows: readonly Sealed[]): readonly Sealed[] {
  if (head.seq === 0) return rows;
  return rows[0]?.seq === head.seq && rows[0].hash === head.hash ? rows.slice(1) : [];
}

const MOST_ENTRIES = 500;
const ROUNDS = 10;

/**
 * Chains the entries that were posted since: SQLite has no hash function, and posting must not wait for
 * one. Whatever has no place yet gets the next one of its account's chain, in the order of posting.
 */
export async function sweepSeals(
  ctx: SystemContext,
  database: D1Database,
  shard: number,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const sealed = await sealSome(ctx, database);
    await publishSeals(ctx, shard, sealed.accounts);
    if (sealed.entries < MOST_ENTRIES) return false;
  }
  return true;
}

async function sealSome(ctx: SystemContext, database: D1Database) {
  // What we did not post has no place in a chain: the audit finds it.
  const rows = (await unsealedEntries(database, MOST_ENTRIES)).filter(isStamped(ctx));
  if (rows.length === 0) return { entries: 0, accounts: [] };
  const ends = new Map<string, Head>();
  const heads = new Map<string, Head>();
  const hash = entryHasher(ctx);
  const seals = rows.map(({ headSeq, headHash, ...entry }): Seal => {
    const { account, id } = entry;
    const end = { account, seq: headSeq, hash: headHash };
    ends.set(account, end);
    const before = heads.get(account) ?? end;
    const seq = before.seq + 1;
    const seal = { account, id, seq, hash: hash(before.hash, seq, entry) };
    heads.set(account, seal);
    return seal;
  });
  try {
    await runBatch(database, sealEntries([...ends.values()], seals));
  } catch (error) {
    // Another sweep is at it.
    if (isOvertaken(error)) return { entries: 0, accounts: [] };
    throw error;
  }
  return { entries: rows.length, accounts: [...heads.keys()] };
}
