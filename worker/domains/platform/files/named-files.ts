import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { filesByIds, type Purpose } from "./inner/queries.ts";

/** Those of the account's files that are named, by their ids. */
export async function namedFiles(ctx: AccountContext, purpose: Purpose, ids: IdSet) {
  const rows = await filesByIds(ctx, purpose, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
