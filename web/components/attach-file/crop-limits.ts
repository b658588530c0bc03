import { MAX_PICTURE } from "#core/rules/media.ts";
import type { Size } from "./picture-size.ts";

/** R160: width by height. */
export const RATIOS = { "1:1": 1, "5:4": 5 / 4, "9:16": 9 / 16, "16:9": 16 / 9 } as const;

export type Ratio = keyof typeof RATIOS;

/** R161. */
export const ZOOM = { min: 1, max: 3 } as const;

/** R162: degrees. */
export const ROTATION = { min: 0, max: 360 } as const;

/** R101. */
export function mustBeCropped({ width, height }: Size): boolean {
  return width > MAX_PICTURE.width || height > MAX_PICTURE.height;
}

export const RATIO_NAMES: readonly Ratio[] = ["1:1", "5:4", "9:16", "16:9"];

/** A phone's 3:4 is as near to 1:1 as to 9:16, which fills the screen of another phone. */
const AS_NEAR = 0.01;

/** The ratio that loses least of a picture. */
export function nearestRatio({ width, height }: Size): Ratio {
  const distance = (ratio: Ratio) => Math.abs(Math.log(width / height / RATIOS[ratio]));
  return RATIO_NAMES.reduce((best, ratio) =>
    distance(ratio) < distance(best) + AS_NEAR ? ratio : best,
  );
}

/** The largest size of the same shape that may be sent; never larger than it is. */
export function fittedSize({ width, height }: Size): Size {
  return scaled(
    { width, height },
    Math.min(1, MAX_PICTURE.width / width, MAX_PICTURE.height / height),
  );
}

export function scaled({ width, height }: Size, scale: number): Size {
  const whole = (length: number) => Math.max(1, Math.round(length * scale));
  return { width: whole(width), height: whole(height) };
}

/** How a JPEG is made smaller until it fits: first it loses detail, then pixels. */
export const JPEG_ATTEMPTS = [
  { scale: 1, quality: 0.85 },
  { scale: 1, quality: 0.7 },
  { scale: 1, quality: 0.55 },
  { scale: 0.75, quality: 0.7 },
  { scale: 0.5, quality: 0.7 },
  { scale: 0.5, quality: 0.4 },
] as const;

/** How far a picture with transparent parts is made smaller before it gets a white ground instead. */
export const PNG_SCALES = [1, 0.75, 0.6] as const;
