import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "./file-key.ts";
import { idsAmong } from "./file-queries.ts";

/** Deletes the bytes of those files that have no row any more. Safe to repeat. */
export async function forgetFiles(
  ctx: AccountContext,
  { files }: { files: readonly string[] },
): Promise<void> {
  const kept = new Set(await idsAmong(ctx, files));
  const gone = files.filter((id) => !kept.has(id));
  if (gone.length > 0) await ctx.media.delete(gone.map((id) => fileKey(ctx.account.id, id)));
}
