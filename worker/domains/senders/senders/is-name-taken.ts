import type { AccountContext } from "#worker/context.ts";
import { nameOfOthers } from "./sender-queries.ts";

/** Whether an account other than `own` has a business name; one read of each shard. */
export async function isNameTaken(
  shards: readonly AccountContext[],
  name: string,
  own: string,
): Promise<boolean> {
  const found = await Promise.all(shards.map((shard) => nameOfOthers(shard, name, own)));
  return found.includes(true);
}
