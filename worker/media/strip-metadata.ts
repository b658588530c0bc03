import type { ContentType } from "./content-type.ts";
import { stripGif } from "./strip-gif.ts";
import { stripJpeg } from "./strip-jpeg.ts";
import { stripMp3 } from "./strip-mp3.ts";
import { stripMp4 } from "./strip-mp4.ts";
import { stripPng } from "./strip-png.ts";

type Strip = (bytes: Uint8Array) => Uint8Array<ArrayBuffer> | undefined;

/** The types of media that an MMS is sent with. */
export const SENT_TYPES = [
  "image/jpeg",
  "image/png",
  "image/gif",
  "video/mp4",
  "audio/mpeg",
] as const satisfies readonly ContentType[];
export type SentType = (typeof SENT_TYPES)[number];

export function isSentType(type: string | undefined): type is SentType {
  return SENT_TYPES.some((one) => one === type);
}

const STRIPS: Readonly<Record<SentType, Strip>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/gif": stripGif,
  "video/mp4": stripMp4,
  "audio/mpeg": stripMp3,
};

/**
 * A file with what a phone shows or plays, and nothing else that its maker put in: a recipient learns no
 * place, device or name. Undefined if it is not a whole file of its type.
 */
export function stripMetadata(
  type: SentType,
  bytes: Uint8Array,
): Uint8Array<ArrayBuffer> | undefined {
  return STRIPS[type](bytes);
}
