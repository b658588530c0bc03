import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { storedFile } from "#worker/domains/files/stored-file.ts";
import { verb } from "#worker/verb.ts";
import { bytesOfMedia } from "./bytes-of-media.ts";
import { sharedFile } from "./inner/shared-file.ts";

export const mediaFile = verb(contract.mediaFile, async (ctx, { id }) => {
  const file = await storedFile(ctx, "media", id);
  if (file) return bytesOfMedia(ctx, file);
  const shared = await sharedFile(ctx, id);
  if (!shared) throw notFound("File");
  return bytesOfMedia(shared.owner, shared.file);
});
