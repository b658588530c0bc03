import type { SystemContext } from "#worker/context.ts";
import { isOvertaken } from "#worker/db/batch-guard.ts";
import { runBatch } from "#worker/db/statement.ts";
import { entryHasher } from "./chain.ts";
import { type Head, type Seal, sealEntries, unsealedEntries } from "./inner/seal-queries.ts";
import { publishSeals } from "./publish-seals.ts";
import { isStamped } from "./stamp.ts";

const AT_ONCE = 500;
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
    if (sealed.entries < AT_ONCE) return false;
  }
  return true;
}

async function sealSome(ctx: SystemContext, database: D1Database) {
  // What we did not post has no place in a chain: the audit finds it.
  const rows = (await unsealedEntries(database, AT_ONCE)).filter(isStamped(ctx));
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
