import { Buffer } from "node:buffer";
import { FILE_TEXTS } from "#core/contract/files/files.ts";
import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { verb } from "#worker/verb.ts";
import { type FileRow, newestFiles } from "./file-queries.ts";
import { openFile, storeFile } from "./file-store.ts";

const MOST = 100;

/** The newest files, or the named one with its bytes in base 64. */
export const getFiles = verb(contract.getFiles, async (ctx, { id }) => {
  if (id === undefined) {
    return { data: (await newestFiles(ctx, "storage", MOST)).map(presentFile) };
  }
  const { row, object } = await openFile(ctx, { purpose: "storage", id, what: "File" });
  const fileString = Buffer.from(await object.arrayBuffer()).toString("base64");
  return { data: [{ ...presentFile(row), fileString }] };
});

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

function presentFile({
  id,
  name,
  contentType,
  size,
  createdAt,
}: Omit<FileRow, "accountId" | "purpose" | "sweepAt">) {
  return { _id: id, fileName: name, contentType, size, createdAt };
}
