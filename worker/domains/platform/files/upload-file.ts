import { FILE_TEXTS } from "#core/contract/files/files.ts";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { verb } from "#worker/verb.ts";
import { presentFile } from "./inner/present-file.ts";
import { storeFile } from "./store-file.ts";

const TYPES = [
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "application/pdf",
  "video/mp4",
  "audio/mpeg",
] as const;

export const uploadFile = verb(contract.uploadFile, async (ctx, { file }) => {
  const id = newId("file", ctx.now());
  const upload = { id, purpose: "storage", file, types: TYPES, texts: FILE_TEXTS } as const;
  return { data: presentFile(await storeFile(ctx, upload)) };
});
