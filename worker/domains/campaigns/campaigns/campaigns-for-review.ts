import type { AccountContext } from "#worker/context.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { type ReviewRow, reviewRows } from "./inner/review-queries.ts";

export interface ReviewKey {
  account: AccountRef;
  campaign: string;
  launch: number;
}

/** What administrators see of pending campaigns, by their ids: one statement for each shard. */
export async function campaignsForReview(
  ctx: AccountContext,
  keys: readonly ReviewKey[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  const shards = Map.groupBy(keys, ({ account }) => account.shard);
  const found = await Promise.all(
    [...shards.values()].map((ofShard) => {
      const [first] = ofShard;
      if (!first) return [];
      const rows = ofShard.map(({ account, ...key }) => ({ ...key, account: account.id }));
      return reviewRows(ctx.forAccount(first.account), rows);
    }),
  );
  return new Map(found.flat().map((row) => [row.id, row]));
}
