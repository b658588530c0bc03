import { MAX_MEDIA_BYTES, MEDIA_TEXTS } from "#core/rules/media.ts";
import { formatBytes } from "#web/lib/format.ts";
import { hasKnownEnding } from "./media-type.ts";

/** Why a file cannot be attached: the documents' words, then what was found and what to do. */
export class Refusal extends Error {
  readonly detail: string | undefined;

  constructor(title: string, detail?: string) {
    super(title);
    this.detail = detail;
  }
}

/** R156: a type that is not known, or content that cannot be read. */
export function unsupported(detail: string): Refusal {
  return new Refusal(MEDIA_TEXTS.unsupported, detail);
}

export const DAMAGED = "This file can't be opened. It may be damaged.";

/** Judges a file by its name and size, before it is read (R155 to R157). */
export function refuseByName({ name, size }: { name: string; size: number }): void {
  if (!hasKnownEnding(name)) {
    throw unsupported("Choose a JPG, PNG, GIF, MP4, MKV, MP3 or PDF file.");
  }
  if (size > MAX_MEDIA_BYTES) {
    throw new Refusal(MEDIA_TEXTS.largeDetail, `${name} is ${formatBytes(size)}.`);
  }
  if (size === 0) throw unsupported("This file has nothing in it.");
}
