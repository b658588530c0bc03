import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { ROUND } from "./inner/quick-approval.ts";
import { reviewRows } from "./inner/review-queries.ts";

export interface QuickKey {
  account: AccountRef;
  quick: string;
}

/** What administrators see of quick messages to numbers that wait: one statement for each shard. */
export async function quickForReview(ctx: AccountContext, keys: readonly QuickKey[]) {
  const shards = Map.groupBy(keys, ({ account }) => account.shard);
  const found = await Promise.all(
    [...shards.values()].map((ofShard) => {
      const [first] = ofShard;
      if (!first) return [];
      const rows = ofShard.map(({ account, quick }) => ({ account: account.id, quick }));
      return reviewRows(ctx.forAccount(first.account), rows);
    }),
  );
  const named = found.flat().map((row) => ({
    ...row,
    name: nameOfQuick(row.recipients),
    launches: ROUND,
    long_url: null,
    follow_up: null,
  }));
  return new Map(named.map((row) => [row.id, row]));
}
