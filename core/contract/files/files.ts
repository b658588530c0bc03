import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";

const access = { who: "signed-in", may: "campaign" } as const;

export const FILE_TEXTS = {
  large: "The file is larger than 5 MB",
  type: "The file is not a picture, PDF, MP3 or MP4",
} as const;

const stored = z.object({
  _id: z.string(),
  fileName: z.string(),
  contentType: z.string(),
  size: z.number(),
  createdAt: z.number(),
});

export const uploadFile = endpoint("POST", "/fileStorage/uploadFile", {
  summary: "Upload a file: PNG, JPEG, GIF, WebP, PDF, MP3 or MP4, up to 5 MB",
  access,
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 4096,
  tooLarge: FILE_TEXTS.large,
  input: z.object({ file: z.instanceof(File, { error: "Choose a file" }) }),
  output: z.object({ data: stored }),
});

export const getFiles = endpoint("GET", "/fileStorage/getFiles", {
  fresh: true,
  summary:
    "The account's files, newest first, 100 at most; with an id, that one with its bytes in base 64",
  access,
  owns: { id: "file" },
  input: z.object({ id: idSchema("file").optional() }),
  output: z.object({ data: z.array(stored.extend({ fileString: z.string().optional() })) }),
});
