import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { verb } from "#worker/verb.ts";
import { bytesOfMedia } from "./bytes-of-media.ts";
import { findUsableFile } from "./inner/usable-file.ts";

export const mediaFile = verb(contract.mediaFile, async (ctx, { id }) => {
  const found = await findUsableFile(ctx, id);
  if (!found) throw notFound("File");
  return bytesOfMedia(found.owner, found.file);
});
