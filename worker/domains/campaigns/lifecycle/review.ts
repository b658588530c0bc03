import { nameOfQuick } from "#core/rules/quick-numbers.ts";
import type { AccountContext } from "#worker/context.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { reviewRows } from "./inner/review-queries.ts";

export interface ReviewKey {
  account: AccountRef;
  subject: string;
  round: number;
}

export type ReviewRow = Awaited<ReturnType<typeof reviewRows>>[number] & { name: string };

/** What administrators see of what waits, by its id: one statement for each shard. */
export async function findForReview(
  ctx: AccountContext,
  keys: readonly ReviewKey[],
): Promise<ReadonlyMap<string, ReviewRow>> {
  const shards = Map.groupBy(keys, ({ account }) => account.shard);
  const found = await Promise.all(
    [...shards.values()].map((ofShard) => {
      const [first] = ofShard;
      return first ? reviewRows(ctx.forAccount(first.account), ofShard) : [];
    }),
  );
  const named = found.flat().map((row) => {
    return { ...row, name: row.name ?? nameOfQuick(row.recipients) };
  });
  return new Map(named.map((row) => [row.id, row]));
}
