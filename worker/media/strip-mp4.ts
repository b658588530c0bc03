import { startsWith } from "./bytes.ts";

/** Boxes with boxes in them. */
const CONTAINERS: readonly string[] = ["moov", "trak", "mdia", "moof", "traf"];
/** Titles, places, devices, what programs of their own keep, and space that should hold nothing. */
const TOLD: readonly string[] = ["udta", "meta", "uuid", "free", "skip", "wide"];
/** Boxes that begin, behind a version and flags, with when they were made and changed. */
const DATED: readonly string[] = ["mvhd", "tkhd", "mdhd"];
const HEADER_BYTES = 8;
const MOST_DEPTH = 4;

/**
 * An MP4 with its picture and sound, and without what it tells of place, time and device: those boxes become
 * free space, so that nothing moves. Undefined if it is not a whole MP4.
 */
export function stripMp4(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  if (!isFilm(bytes)) return undefined;
  const copy = new Uint8Array(bytes);
  const found = new Set<string>();
  if (!freeTold(copy, { from: 0, to: copy.length }, found, 0)) return undefined;
  return found.has("moov") && found.has("mdat") ? copy : undefined;
}

interface Range {
  from: number;
  to: number;
}

/** False if the boxes do not fill the range. */
function freeTold(
  bytes: Uint8Array,
  { from, to }: Range,
  found: Set<string>,
  depth: number,
): boolean {
  let at = from;
  while (at + HEADER_BYTES <= to) {
    const { size, header } = boxAt(bytes, at, to);
    if (size < header || at + size > to) return false;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    found.add(name);
    if (TOLD.includes(name)) {
      bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
      bytes.fill(0, at + header, at + size);
    } else if (DATED.includes(name)) {
      const times = at + header + 4;
      bytes.fill(0, times, Math.min(times + (bytes[at + header] === 1 ? 16 : 8), at + size));
    } else if (CONTAINERS.includes(name) && depth < MOST_DEPTH) {
      const inside = { from: at + header, to: at + size };
      if (!freeTold(bytes, inside, found, depth + 1)) return false;
    }
    at += size;
  }
  return at === to;
}

/** A size of 1 says that 64 bits follow, one of 0 that the box goes on to the end. */
function boxAt(bytes: Uint8Array, at: number, to: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(at);
  if (size === 0) return { size: to - at, header: HEADER_BYTES };
  if (size !== 1) return { size, header: HEADER_BYTES };
  if (at + 16 > to) return { size: 0, header: 16 };
  return { size: Number(view.getBigUint64(at + 8)), header: 16 };
}

/** Whether the brand is one of a film that phones play, and not of a picture in the same kind of file. */
function isFilm(bytes: Uint8Array): boolean {
  return !["heic", "heix", "mif1", "avif", "crx "].some((brand) => startsWith(bytes, 8, brand));
}
