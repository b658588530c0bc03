import { startsWith } from "./bytes.ts";
import { type Box, boxesIn, type Range } from "./mp4-boxes.ts";

/** Boxes with boxes in them. */
const CONTAINERS: readonly string[] = ["moov", "trak", "mdia", "moof", "traf"];
/** Titles, places, devices, what programs of their own keep, and space that should hold nothing. */
const METADATA_BOXES: readonly string[] = ["udta", "meta", "uuid", "free", "skip", "wide"];
/** Boxes that begin, behind a version and flags, with when they were made and changed. */
const DATED: readonly string[] = ["mvhd", "tkhd", "mdhd"];
/** Says what kind a track is, and behind that names the program or the person that made it. */
const HANDLER = "hdlr";
const HANDLER_NAME_AT = 24;
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

/** False if the boxes do not fill the range. */
function freeTold(bytes: Uint8Array, range: Range, found: Set<string>, depth: number): boolean {
  const boxes = boxesIn(bytes, range);
  return !!boxes?.every((box) => {
    found.add(box.name);
    if (METADATA_BOXES.includes(box.name)) free(bytes, box);
    else if (DATED.includes(box.name)) clearDates(bytes, box);
    else if (box.name === HANDLER)
      bytes.fill(0, Math.min(box.from + HANDLER_NAME_AT, box.to), box.to);
    else if (CONTAINERS.includes(box.name) && depth < MOST_DEPTH)
      return freeTold(bytes, box, found, depth + 1);
    return true;
  });
}

function free(bytes: Uint8Array, { at, from, to }: Box): void {
  bytes.set([0x66, 0x72, 0x65, 0x65], at + 4);
  bytes.fill(0, from, to);
}

function clearDates(bytes: Uint8Array, { from, to }: Box): void {
  const times = from + 4;
  bytes.fill(0, times, Math.min(times + (bytes[from] === 1 ? 16 : 8), to));
}

/** Whether the brand is one of a film that phones play, and not of a picture in the same kind of file. */
function isFilm(bytes: Uint8Array): boolean {
  return !["heic", "heix", "mif1", "avif", "crx "].some((brand) => startsWith(bytes, 8, brand));
}
