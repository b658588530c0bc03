import type { AccountContext } from "#worker/context.ts";
import { type FileRow, findFile, type Purpose } from "./inner/queries.ts";

/** What is known of a stored file; undefined if the account has none of this purpose by this id. */
export function storedFile(
  ctx: AccountContext,
  purpose: Purpose,
  id: string,
): Promise<FileRow | undefined> {
  return findFile(ctx, purpose, id);
}
