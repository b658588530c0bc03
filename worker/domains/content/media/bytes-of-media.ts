import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "#worker/domains/platform/files/file-key.ts";
import { FileResponse } from "#worker/file-response.ts";

/** A file of an MMS as a call returns it: its bytes never change. */
export async function bytesOfMedia(
  ctx: AccountContext,
  { id, name, contentType }: { id: string; name: string; contentType: string },
): Promise<FileResponse> {
  const object = await ctx.media.get(fileKey(ctx.account.id, id));
  if (!object) throw notFound("File");
  return new FileResponse({ name, type: contentType, body: object.body, keep: true });
}
