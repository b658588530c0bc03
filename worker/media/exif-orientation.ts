import { concat } from "./bytes.ts";

const ORIENTATION = 0x0112;
const HEADER = "Exif\0\0";
/** The marker, the length and the name before the TIFF block. */
const TIFF_AT = 4 + HEADER.length;
const ENTRY_BYTES = 12;
const SEGMENT_BYTES = 36;
const START_BYTES = 2;
const APP1 = 0xe1;

/** Which of the eight ways up a picture is, as an APP1 segment says; undefined if it does not. */
export function exifOrientation(segment: Uint8Array): number | undefined {
  const name = String.fromCharCode(...segment.subarray(4, TIFF_AT));
  if (name !== HEADER) return undefined;
  const tiff = segment.subarray(TIFF_AT);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  try {
    const little = view.getUint16(0) === 0x4949;
    const directory = view.getUint32(4, little);
    const entries = view.getUint16(directory, little);
    for (let entry = 0; entry < entries; entry++) {
      const at = directory + 2 + entry * ENTRY_BYTES;
      if (view.getUint16(at, little) !== ORIENTATION) continue;
      const value = view.getUint16(at + 8, little);
      return value >= 1 && value <= 8 ? value : undefined;
    }
  } catch (error) {
    // What DataView throws beyond the last byte.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

/** An APP1 segment that says nothing but which way up a picture is. */
export function orientationSegment(orientation: number): Uint8Array {
  const tiff = new DataView(new ArrayBuffer(26));
  tiff.setUint32(0, 0x4d4d002a);
  tiff.setUint32(4, 8);
  tiff.setUint16(8, 1);
  tiff.setUint16(10, ORIENTATION);
  tiff.setUint16(12, 3);
  tiff.setUint32(14, 1);
  tiff.setUint16(18, orientation);
  const name = [...HEADER].map((letter) => letter.charCodeAt(0));
  const length = 2 + name.length + tiff.byteLength;
  return Uint8Array.from([
    0xff,
    0xe1,
    length >> 8,
    length & 0xff,
    ...name,
    ...new Uint8Array(tiff.buffer),
  ]);
}

/** Which way up a JPEG is that says nothing else. */
export function orientationOf(stripped: Uint8Array): number {
  if (stripped[START_BYTES + 1] !== APP1) return 1;
  return exifOrientation(stripped.subarray(START_BYTES)) ?? 1;
}

/** The same JPEG, this way up. */
export function withOrientation(
  stripped: Uint8Array,
  orientation: number,
): Uint8Array<ArrayBuffer> {
  const rest = START_BYTES + (stripped[START_BYTES + 1] === APP1 ? SEGMENT_BYTES : 0);
  return concat([
    stripped.subarray(0, START_BYTES),
    ...(orientation === 1 ? [] : [orientationSegment(orientation)]),
    stripped.subarray(rest),
  ]);
}
