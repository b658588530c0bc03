import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { MEDIA_TEXTS } from "#core/rules/media.ts";
import { formatBytes } from "#web/lib/format.ts";
import { spelt } from "#web/lib/spelling.ts";

/** Why a file cannot be attached: the documents' words, then what was found and what to do. */
export class Refusal extends Error {
  readonly detail: string | undefined;

  constructor(title: string, detail?: string) {
    super(spelt(title));
    this.detail = detail;
  }
}

/** R156: a type that is not known, or content that cannot be read. */
export function unsupported(detail: string): Refusal {
  return new Refusal(MEDIA_TEXTS.unsupported, detail);
}

export const DAMAGED = "This file can't be opened. It may be damaged.";

/** R155: of what is none of them, whatever it is called. */
export const OTHER_TYPE =
  "This is not a JPG, PNG, GIF, MP4, MKV, MP3 or PDF file, whatever its name says.";

/** Judges a file by its size, before it is read (R157). */
export function refuseBySize({ name, size }: { name: string; size: number }): void {
  if (size > MAX_FILE_BYTES) {
    throw new Refusal(MEDIA_TEXTS.largeDetail, `${name} is ${formatBytes(size)}.`);
  }
  if (size === 0) throw unsupported("This file has nothing in it.");
}
