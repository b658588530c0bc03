import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { storedFile } from "#worker/domains/files/stored-file.ts";
import { verb } from "#worker/verb.ts";
import { bytesOfMedia } from "./bytes-of-media.ts";

export const mediaFile = verb(contract.mediaFile, async (ctx, { id }) => {
  const file = await storedFile(ctx, "media", id);
  if (!file) throw notFound("File");
  return bytesOfMedia(ctx, file);
});
