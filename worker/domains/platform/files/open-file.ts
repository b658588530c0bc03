import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "./file-key.ts";
import { type FileRow, fileById, type Purpose } from "./inner/queries.ts";

/** A stored file with its bytes; another account's, or one kept for another purpose, is NOT_FOUND. */
export async function openFile(
  ctx: AccountContext,
  { purpose, id, what }: { purpose: Purpose; id: string; what: string },
): Promise<{ row: FileRow; object: R2ObjectBody }> {
  const row = await fileById(ctx, purpose, id, what);
  const object = await ctx.media.get(fileKey(ctx.account.id, id));
  if (!object) throw notFound(what);
  return { row, object };
}
