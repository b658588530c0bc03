import { Buffer } from "node:buffer";

/** The type that the first bytes show; `at` is the position of the signature. */
const MARKS: readonly { type: ContentType; at: number; mark: string }[] = [
  { type: "image/png", at: 0, mark: "\x89PNG\r\n\x1a\n" },
  { type: "image/jpeg", at: 0, mark: "\xff\xd8\xff" },
  { type: "image/gif", at: 0, mark: "GIF87a" },
  { type: "image/gif", at: 0, mark: "GIF89a" },
  { type: "image/webp", at: 8, mark: "WEBP" },
  { type: "application/pdf", at: 0, mark: "%PDF-" },
  { type: "video/mp4", at: 4, mark: "ftyp" },
  { type: "audio/mpeg", at: 0, mark: "ID3" },
  { type: "audio/mpeg", at: 0, mark: "\xff\xfa" },
  { type: "audio/mpeg", at: 0, mark: "\xff\xfb" },
  { type: "audio/mpeg", at: 0, mark: "\xff\xf3" },
  { type: "audio/mpeg", at: 0, mark: "\xff\xf2" },
];

/** What begins as an MP4 does and is something else: HEIC and AVIF pictures, sound, QuickTime. */
const OTHER_BRANDS = /^(?:hei|hev|mif|msf|avi|M4A|M4B|M4P|qt )/;

const LONGEST = 16;

export type ContentType =
  | "image/png"
  | "image/jpeg"
  | "image/gif"
  | "image/webp"
  | "application/pdf"
  | "video/mp4"
  | "audio/mpeg";

/**
 * A file's type judged by its bytes, whatever its name and its sender say; undefined for types that
 * we do not keep.
 */
export function contentTypeOf(bytes: Uint8Array): ContentType | undefined {
  const start = Buffer.from(bytes.subarray(0, LONGEST)).toString("latin1");
  const type = MARKS.find(({ at, mark }) => start.startsWith(mark, at))?.type;
  return type === "video/mp4" && OTHER_BRANDS.test(start.slice(8)) ? undefined : type;
}
