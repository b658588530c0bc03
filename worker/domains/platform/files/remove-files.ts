import * as z from "zod";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { subtractFile } from "#worker/kernel/limits/keep-within.ts";
import { fileKey } from "./file-key.ts";
import { bytesOf, deleteFiles } from "./file-queries.ts";

type When = Parameters<typeof deleteFiles>[2];

const removed = z.array(z.object({ id: z.string() }));

/** Takes away the rows of files where `when` holds for them: the account stores so much less then. */
export function deleteFileRows(
  ctx: AccountContext,
  ids: readonly string[],
  when: When,
): Statement[] {
  return [subtractFile(ctx, bytesOf(ctx, ids, when)), deleteFiles(ctx, ids, when)];
}

/** After the commit: takes the bytes of those files away whose rows the last of those statements took. */
export async function deleteFileBytes(
  ctx: AccountContext,
  result: D1Result<unknown> | undefined,
): Promise<void> {
  const gone = removed.parse(result?.results ?? []);
  if (gone.length > 0) await ctx.media.delete(gone.map(({ id }) => fileKey(ctx.account.id, id)));
}
