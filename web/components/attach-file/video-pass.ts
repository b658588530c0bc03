import { MAX_SENT_BYTES } from "#core/rules/media.ts";
import type { Clip } from "./clip.ts";
import type { Size } from "./picture-size.ts";

/** How a video is written. */
export interface Pass extends Size {
  framesPerSecond: number;
  /** Bits per second. */
  picture: number;
  sound: number;
}

/** Attempts to make a video fit: encoders write more than they are asked to. */
export const PASSES = 3;

/** The share of 1 MB that the first pass aims at. */
const FIRST_AIM = 0.9;

const MOST_FRAMES = 24;
/** With fewer bits, H.264 falls into blocks; a smaller picture looks better. */
const BITS_PER_PIXEL = 0.06;
const MOST_PICTURE_BITS = 2_000_000;
const SOUND_BITS = { short: 96_000, long: 48_000 };
/** H.264 wants even sides, and some encoders none below this. */
const LEAST_SIDE = 128;

/**
 * How a part of a video is written to fit into a share of 1 MB. What did not fit gets fewer pixels, too: below
 * some bits for each, encoders stop obeying.
 */
export function passFor(clip: Clip, seconds: number, aim: number): Pass {
  const bits = (MAX_SENT_BYTES * 8 * aim) / seconds;
  const sound = clip.hasSound ? (seconds > 10 ? SOUND_BITS.long : SOUND_BITS.short) : 0;
  const picture = Math.round(Math.min(MOST_PICTURE_BITS, Math.max(bits - sound, bits / 2)));
  const framesPerSecond = Math.min(MOST_FRAMES, clip.framesPerSecond || MOST_FRAMES);
  const pixels = Math.min(clip.width * clip.height, picture / BITS_PER_PIXEL / framesPerSecond);
  return { ...sizeOf(clip, (pixels * aim) / FIRST_AIM), framesPerSecond, picture, sound };
}

/** The largest size of a video's shape with so many pixels, never larger than it is. */
function sizeOf({ width, height }: Size, pixels: number): Size {
  const small = LEAST_SIDE / Math.min(width, height);
  const scale = Math.min(1, Math.max(Math.sqrt(pixels / (width * height)), small));
  const even = (length: number) => Math.max(2, Math.round((length * scale) / 2) * 2);
  return { width: even(width), height: even(height) };
}

/** What the first pass writes that may be sent; undefined if none does. Each aims lower, by what was too much. */
export async function firstThatFits(
  write: (aim: number, pass: number) => Promise<Blob>,
): Promise<Blob | undefined> {
  let aim = FIRST_AIM;
  for (let pass = 1; pass <= PASSES; pass += 1) {
    const blob = await write(aim, pass);
    if (blob.size <= MAX_SENT_BYTES) return blob;
    aim *= Math.min(0.7, (MAX_SENT_BYTES / blob.size) * FIRST_AIM);
  }
  return undefined;
}
