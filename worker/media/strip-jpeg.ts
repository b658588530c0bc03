import { concat, startsWith } from "./bytes.ts";
import { exifOrientation, orientationSegment } from "./exif-orientation.ts";
import { isFrame } from "./picture-size.ts";

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP15 = 0xef;
const COMMENT = 0xfe;
/** What a decoder needs: the pixels' shape, a colour profile, and how Adobe's colours are to be read. */
const KEPT_APPS: ReadonlyMap<number, string> = new Map([
  [APP0, "JFIF\0"],
  [0xe2, "ICC_PROFILE\0"],
  [0xee, "Adobe"],
]);

/**
 * A JPEG with its pixels, its colours and which way is up, and nothing else: no place, time, device, name or
 * thumbnail, and nothing behind its end. Undefined if it is not a whole JPEG.
 */
export function stripJpeg(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (bytes[0] !== 0xff || bytes[1] !== SOI) return undefined;
  const kept: Uint8Array[] = [];
  let orientation = 1;
  let frames = 0;
  let at = 2;
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    if (marker === EOI) return joined(orientation, kept);
    if (marker < 0xc0 || marker === 0xff || (marker >= 0xd0 && marker <= SOI)) return undefined;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = marker === SOS ? endOfScan(bytes, at + 2 + length) : at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    // A second size could be another than the one that was looked at.
    if (isFrame(marker) && ++frames > 1) return undefined;
    const segment = bytes.subarray(at, end);
    if (marker === APP1) orientation = exifOrientation(segment) ?? orientation;
    if (isNeeded(marker, segment)) kept.push(segment);
    at = end;
  }
  return at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === EOI
    ? joined(orientation, kept)
    : undefined;
}

/** Where the next marker is: within a scan, FF stands before 00 or a restart only. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return Number.POSITIVE_INFINITY;
}

function isNeeded(marker: number, segment: Uint8Array): boolean {
  if (marker === COMMENT) return false;
  if (marker < APP0 || marker > APP15) return true;
  const name = KEPT_APPS.get(marker);
  return name !== undefined && startsWith(segment, 4, name);
}

function joined(orientation: number, kept: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return concat([
    Uint8Array.of(0xff, SOI),
    ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
    ...kept,
    Uint8Array.of(0xff, EOI),
  ]);
}
