import type { AccountContext } from "#worker/context.ts";
import { filesByIds, type Purpose } from "./inner/queries.ts";

/** Those of the account's files that are named, by their ids. */
export async function namedFiles(ctx: AccountContext, purpose: Purpose, ids: readonly string[]) {
  const rows = ids.length > 0 ? await filesByIds(ctx, purpose, ids) : [];
  return new Map(rows.map((row) => [row.id, row]));
}
