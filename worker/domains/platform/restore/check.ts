import type { SystemContext } from "#worker/context.ts";
import { brokenBooks, sendableAgain, underWay } from "./inner/queries.ts";

/**
 * What is in progress on a shard, and what is wrong with it: both must be empty before sending is
 * allowed again.
 */
export async function check(ctx: SystemContext, input: { shard: number; from: number }) {
  const database = ctx.shards[input.shard];
  if (!database) throw new Error(`There is no shard ${input.shard}`);
  const [under, books, campaigns] = await Promise.all([
    underWay(database),
    brokenBooks(database),
    sendableAgain(database, input.from),
  ]);
  return { ...under, problems: [...books, ...campaigns] };
}
