import { startsWith } from "./bytes.ts";

const ID3V2_BYTES = 10;
/** In thousands of bits a second, by the four bits in a frame's head; layer three. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples a second of version 1. Version 2 has half, version 2.5 a quarter. */
const SAMPLES = [44_100, 48_000, 32_000];
/** By the two bits in a frame's head: 2.5, none, 2, 1. */
const DIVISORS = [4, 0, 2, 1];
/** The last frame may be cut off, and titles may follow it. Anything longer is no sound. */
const MOST_BEHIND = 65_536;
const FEWEST_FRAMES = 2;

/**
 * An MP3 from its first whole frame to its last, without titles and pictures. Undefined if it is not a
 * chain of frames.
 */
export function stripMp3(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  let from = 0;
  while (startsWith(bytes, from, "ID3")) from += ID3V2_BYTES + id3Bytes(bytes, from);
  let to = from;
  let frames = 0;
  for (let length = frameBytes(bytes, to); length > 0; length = frameBytes(bytes, to)) {
    if (to + length > bytes.length) break;
    to += length;
    frames++;
  }
  if (frames < FEWEST_FRAMES || bytes.length - to > MOST_BEHIND) return undefined;
  return bytes.slice(from, to);
}

/** Seven bits a byte. */
function id3Bytes(bytes: Uint8Array, at: number): number {
  const size = bytes.subarray(at + 6, at + ID3V2_BYTES);
  return size.reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0);
}

/** How long the frame there is; 0 if there is none of layer three. */
function frameBytes(bytes: Uint8Array, at: number): number {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
  const divisor = DIVISORS[(second >> 3) & 3] ?? 0;
  if (first !== 0xff || (second & 0xe6) !== 0xe2 || divisor === 0) return 0;
  const rate = (divisor === 1 ? RATES_1 : RATES_2)[third >> 4] ?? 0;
  const samples = (SAMPLES[(third >> 2) & 3] ?? 0) / divisor;
  if (rate === 0 || samples === 0) return 0;
  const padding = (third >> 1) & 1;
  return Math.floor(((divisor === 1 ? 144_000 : 72_000) * rate) / samples) + padding;
}
