import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { MAX_MEDIA_BYTES, MEDIA_TEXTS } from "../rules/media.ts";

const area = "gateway-mms";
const access = { who: "signed-in", may: "mms" } as const;

export const uploadMedia = endpoint({
  method: "POST",
  path: "/gatewaymms/media",
  area,
  summary:
    "Upload a file for an MMS: JPEG, PNG, GIF, MP4 or MP3, up to 5 MB. A picture over 1 MB or 1080 × 1920 pixels is made smaller; the others may have 1 MB. `url` works for an hour",
  access,
  encoding: "multipart",
  maxBytes: MAX_MEDIA_BYTES + 4096,
  tooLarge: MEDIA_TEXTS.largeDetail,
  input: z.object({ media: z.instanceof(File, { error: MEDIA_TEXTS.required }) }),
  output: z.object({
    data: z.object({
      _id: z.string(),
      url: z.string(),
      type: z.string(),
      name: z.string(),
      size: z.number(),
    }),
  }),
});

export const getMedia = endpoint({
  method: "GET",
  path: "/gatewaymms/media/{id}",
  area,
  summary: "An uploaded file of an MMS, with its bytes in base 64",
  access,
  owns: { id: "file" },
  input: z.object({ id: idSchema("file") }),
  output: z.object({
    status: z.literal("success"),
    data: z.object({ contentType: z.string(), fileString: z.string() }),
  }),
});
