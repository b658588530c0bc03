import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";

/** A file that a carrier posts with its message, and the address that the message has instead. */
export interface PostedFile {
  carrier: string;
  url: string;
  /** In base 64. */
  data: string;
}

const SCHEME = "posted:";

/** The files of a post in base 64, and what is around them. */
export const LARGEST_POST = Math.ceil((MAX_FILE_BYTES * 4) / 3) + 192 * 1024;

/** The same each time a message is posted. */
export function postedAddress(carrier: string, message: string, nth: number): string {
  return `${SCHEME}${carrier}/${encodeURIComponent(message)}/${nth}`;
}

/** Where its bytes are until they are kept; undefined for an address that is not of this carrier's posts. */
export function postedKey({ carrier, url }: { carrier: string; url: string }): string | undefined {
  const isPosted = url.startsWith(`${SCHEME}${carrier}/`);
  return isPosted ? `posted/${url.slice(SCHEME.length)}` : undefined;
}
