import * as z from "zod";
import { endpoint, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { MAX_VIDEO_SECONDS, MEDIA_TEXTS } from "../../rules/media.ts";

const access = { who: "signed-in", may: "mms" } as const;

const stored = z.object({
  _id: z.string(),
  url: z.string(),
  type: z.string(),
  name: z.string(),
  size: z.number(),
});

const chosen = {
  access,
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 4096,
  tooLarge: MEDIA_TEXTS.largeDetail,
} as const;
const media = z.instanceof(File, { error: MEDIA_TEXTS.required });
const seconds = z.coerce.number().min(0);

export const uploadMedia = endpoint("POST", "/gatewaymms/media", {
  ...chosen,
  summary:
    "Upload a file for an MMS: JPEG, PNG, GIF, MP4 or MP3, up to 5 MB. A picture over 1 MB or 1080 × 1920 pixels is made smaller; the others may have 1 MB. `url` works for an hour",
  input: z.object({ media }),
  output: z.object({ data: stored }),
});

export const compressVideo = endpoint("POST", "/gatewaymms/video-compress", {
  ...chosen,
  summary:
    "Upload an MP4 and keep a part of it, up to 30 seconds and 1 MB, from the key frame before `start`. It is not re-encoded; a larger part is refused",
  input: z
    .object({ media, start: seconds.default(0), end: seconds.optional() })
    .refine(({ start, end }) => end === undefined || end > start, {
      path: ["end"],
      error: "Must be after the start",
    })
    .refine(({ start, end }) => end === undefined || end - start <= MAX_VIDEO_SECONDS, {
      path: ["end"],
      error: MEDIA_TEXTS.longVideo,
    }),
  output: z.object({ data: stored.extend({ duration: z.number() }) }),
});

export const getMedia = endpoint("GET", "/gatewaymms/media/{id}", {
  fresh: true,
  summary: "An uploaded file of an MMS, with its bytes in base 64",
  access,
  owns: { id: "file" },
  input: z.object({ id: idSchema("file") }),
  output: z.object({
    status: z.literal("success"),
    data: z.object({ contentType: z.string(), fileString: z.string() }),
  }),
});

export const mediaFile = endpoint("GET", "/gatewaymms/media/{id}/file", {
  summary: "An uploaded file of an MMS, by itself",
  // People who only read the messages that carry it may see it too.
  access: { who: "signed-in", may: "conversation" },
  owns: { id: "file" },
  download: true,
  input: z.object({ id: idSchema("file") }),
  output: noOutput,
});
