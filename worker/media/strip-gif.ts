import { concat, startsWith } from "./bytes.ts";

const HEADER_BYTES = 13;
const IMAGE = 0x2c;
const EXTENSION = 0x21;
const TRAILER = 0x3b;
/** How long a frame is shown. */
const CONTROL = 0xf9;
const APPLICATION = 0xff;

/**
 * A GIF with its frames and how often they repeat, and nothing else: no comments, no other program's data,
 * and nothing behind its end. Undefined if it is not a whole GIF.
 */
export function stripGif(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  let at = HEADER_BYTES + colours(bytes[10] ?? 0);
  const kept = [bytes.subarray(0, at)];
  while (at < bytes.length) {
    const kind = bytes[at];
    if (kind === TRAILER) return concat([...kept, Uint8Array.of(TRAILER)]);
    if (kind !== IMAGE && kind !== EXTENSION) return undefined;
    if (kind === IMAGE && !isInside(bytes, at)) return undefined;
    const blocks = kind === IMAGE ? at + 11 + colours(bytes[at + 9] ?? 0) : at + 2;
    const end = endOfBlocks(bytes, blocks);
    if (end === undefined) return undefined;
    if (kind === IMAGE || isNeeded(bytes, at)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** The size that all its frames share; zeros beyond the last byte. */
export function gifSize(bytes: Uint8Array): { width: number; height: number } {
  return { width: number16(bytes, 6), height: number16(bytes, 8) };
}

/** A frame that is larger than the picture has a size that was never checked. */
function isInside(bytes: Uint8Array, at: number): boolean {
  const { width, height } = gifSize(bytes);
  const right = number16(bytes, at + 1) + number16(bytes, at + 5);
  const bottom = number16(bytes, at + 3) + number16(bytes, at + 7);
  return right <= width && bottom <= height;
}

function number16(bytes: Uint8Array, at: number): number {
  return (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
}

/** Bytes of the table of colours that these flags announce. */
function colours(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** Blocks of up to 255 bytes, up to an empty one. */
function endOfBlocks(bytes: Uint8Array, from: number): number | undefined {
  for (let at = from; at < bytes.length; ) {
    const length = bytes[at] ?? 0;
    at += 1 + length;
    if (length === 0) return at;
  }
  return undefined;
}

function isNeeded(bytes: Uint8Array, at: number): boolean {
  const label = bytes[at + 1];
  if (label === APPLICATION) return startsWith(bytes, at + 3, "NETSCAPE2.0");
  return label === CONTROL;
}
