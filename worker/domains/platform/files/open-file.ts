import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "./file-key.ts";
import { type FileRow, findFile, type Purpose } from "./file-queries.ts";

/** A stored file with its bytes; another account's, or one kept for another purpose, is NOT_FOUND. */
export async function openFile(
  ctx: AccountContext,
  { purpose, id, what }: { purpose: Purpose; id: string; what: string },
): Promise<{ row: FileRow; object: R2ObjectBody }> {
  const row = await findFile(ctx, purpose, id);
  const object = row && (await ctx.media.get(fileKey(ctx.account.id, id)));
  if (!object) throw notFound(what);
  return { row, object };
}
