import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { segmentsAmong } from "./inner/segment-queries.ts";

/** Names of segments by id; deleted ones are absent. */
export async function segmentNames(
  ctx: AccountContext,
  ids: IdSet,
): Promise<ReadonlyMap<string, string>> {
  return new Map((await segmentsAmong(ctx, ids)).map(({ id, name }) => [id, name]));
}
