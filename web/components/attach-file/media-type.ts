/** The endings that files of each type have, the usual one first (R155). */
const ENDINGS = {
  "image/jpeg": ["jpg", "jpeg", "jfif", "jpe"],
  "image/png": ["png"],
  "image/gif": ["gif"],
  "video/mp4": ["mp4", "m4v"],
  "video/x-matroska": ["mkv"],
  "audio/mpeg": ["mp3"],
  "application/pdf": ["pdf"],
} as const;

export type MediaType = keyof typeof ENDINGS;

/** As in `<input accept>`. */
export const ACCEPTED = Object.values(ENDINGS)
  .flat()
  .map((ending) => `.${ending}`)
  .join(",");

const MARKS: readonly { type: MediaType; at: number; mark: string }[] = [
  { type: "image/jpeg", at: 0, mark: "\xff\xd8\xff" },
  { type: "image/png", at: 0, mark: "\x89PNG\r\n\x1a\n" },
  { type: "image/gif", at: 0, mark: "GIF87a" },
  { type: "image/gif", at: 0, mark: "GIF89a" },
  { type: "application/pdf", at: 0, mark: "%PDF-" },
  { type: "video/mp4", at: 4, mark: "ftyp" },
  { type: "video/x-matroska", at: 0, mark: "\x1aE\xdf\xa3" },
  { type: "audio/mpeg", at: 0, mark: "ID3" },
  ...["\xff\xfa", "\xff\xfb", "\xff\xf2", "\xff\xf3"].map(
    (mark) => ({ type: "audio/mpeg", at: 0, mark }) as const,
  ),
];

/** What begins as an MP4 does and is something else: HEIC and AVIF pictures, sound, QuickTime. */
const OTHER_BRANDS = /^(?:hei|hev|mif|msf|avi|M4A|M4B|M4P|qt )/;

/** A file's type by its first bytes, whatever its name says. */
export function mediaTypeOf(bytes: Uint8Array): MediaType | undefined {
  const start = String.fromCharCode(...bytes.subarray(0, 16));
  const type = MARKS.find(({ at, mark }) => start.startsWith(mark, at))?.type;
  return type === "video/mp4" && OTHER_BRANDS.test(start.slice(8)) ? undefined : type;
}

/** The name with an ending of the type: `beach.png` → `beach.jpg`. */
export function nameFor(name: string, type: MediaType): string {
  const ending = endingOf(name);
  const endings: readonly string[] = ENDINGS[type].map((known) => `.${known}`);
  if (endings.includes(ending)) return name;
  return `${name.slice(0, name.length - ending.length) || "file"}${endings[0]}`;
}

function endingOf(name: string): string {
  return /\.[^.]*$/.exec(name.toLowerCase())?.[0] ?? "";
}
