import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { type FileRow, filesByIds, findFile, type Purpose } from "./inner/queries.ts";

/** What is known of a stored file; undefined if the account has none of this purpose by this id. */
export function storedFile(
  ctx: AccountContext,
  purpose: Purpose,
  id: string,
): Promise<FileRow | undefined> {
  return findFile(ctx, purpose, id);
}

/** Those of the account's files that are named, by their ids. */
export async function namedFiles(ctx: AccountContext, purpose: Purpose, ids: IdSet) {
  const rows = await filesByIds(ctx, purpose, ids);
  return new Map(rows.map((row) => [row.id, row]));
}
