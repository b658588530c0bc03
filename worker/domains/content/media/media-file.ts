import { Buffer } from "node:buffer";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { fileKey } from "#worker/domains/platform/files/file-key.ts";
import { openFile } from "#worker/domains/platform/files/open-file.ts";
import { FileResponse } from "#worker/file-response.ts";
import { verb } from "#worker/verb.ts";
import { findUsableFile } from "./inner/usable-file.ts";

export const mediaFile = verb(contract.mediaFile, async (ctx, { id }) => {
  const found = await findUsableFile(ctx, id);
  if (!found) throw notFound("File");
  return bytesOfMedia(found.owner, found.file);
});

/** R208. */
export const getMedia = verb(contract.getMedia, async (ctx, { id }) => {
  const { row, object } = await openFile(ctx, { purpose: "media", id, what: "File" });
  const fileString = Buffer.from(await object.arrayBuffer()).toString("base64");
  return { status: "success", data: { contentType: row.contentType, fileString } };
});

/** A file of an MMS as a call returns it: its bytes never change. */
export async function bytesOfMedia(
  ctx: AccountContext,
  { id, name, contentType }: { id: string; name: string; contentType: string },
): Promise<FileResponse> {
  const object = await ctx.media.get(fileKey(ctx.account.id, id));
  if (!object) throw notFound("File");
  return new FileResponse({ name, type: contentType, body: object.body, keep: true });
}
