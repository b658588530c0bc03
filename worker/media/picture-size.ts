import { contentTypeOf } from "./content-type.ts";

export interface PictureSize {
  type: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

/**
 * The declared size of a PNG, JPEG or WebP, read from its first bytes, so that nothing too large is
 * unpacked. Undefined for anything else, and for a truncated file.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const type = contentTypeOf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === "image/png") return png(view);
    if (type === "image/jpeg") return jpeg(view);
    if (type === "image/webp") return webp(view);
  } catch (error) {
    // What DataView throws beyond the last byte.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

const IHDR = 0x49484452;
const IEND = 0x49454e44;

function png(view: DataView): PictureSize | undefined {
  if (view.getUint32(12) !== IHDR) return undefined;
  // The last chunk is empty: a length, its name and a checksum.
  if (view.getUint32(view.byteLength - 8) !== IEND) return undefined;
  return { type: "image/png", width: view.getUint32(16), height: view.getUint32(20) };
}

const END_OF_IMAGE = 0xffd9;

function jpeg(view: DataView): PictureSize | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    // A decoder may continue elsewhere than here, and find a larger picture.
    if (!hasLength(marker)) return undefined;
    if (isFrame(marker)) {
      if (!endsWell(view)) return undefined;
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** Excludes the markers without a length (TEM, RST0 to RST7, SOI, EOI), and fill bytes. */
function hasLength(marker: number): boolean {
  return marker > 0x01 && marker !== 0xff && !(marker >= 0xd0 && marker <= 0xd9);
}

/** SOF0 to SOF15 without the tables (DHT, JPG, DAC) between them. */
export function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Cameras may leave some bytes after the end of the picture. */
function endsWell(view: DataView): boolean {
  const from = Math.max(2, view.byteLength - 1024);
  for (let at = view.byteLength - 2; at >= from; at--) {
    if (view.getUint16(at) === END_OF_IMAGE) return true;
  }
  return false;
}

const RIFF_HEADER = 8;

function webp(view: DataView): PictureSize | undefined {
  if (view.getUint32(4, true) + RIFF_HEADER > view.byteLength) return undefined;
  return view.getUint32(12) === VP8X ? extended(view) : frame(view, 12);
}

const VP8 = 0x56503820; // "VP8 "
const VP8L = 0x5650384c;
const VP8X = 0x56503858;
const ANMF = 0x414e4d46;

/** The size declared by a chunk of pixels; undefined for any other chunk. */
function frame(view: DataView, at: number): PictureSize | undefined {
  const type = "image/webp";
  const data = at + 8;
  if (view.getUint32(at) === VP8) {
    const side = (offset: number) => view.getUint16(data + offset, true) & 0x3fff;
    return { type, width: side(6), height: side(8) };
  }
  if (view.getUint32(at) !== VP8L) return undefined;
  // 14 bits each, after a signature byte.
  const bits = view.getUint32(data + 1, true);
  return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

/**
 * A still picture among other chunks, whose header declares the size too: the pixels' own size is
 * the one that is unpacked, so both must match. An animation is not a still picture.
 */
function extended(view: DataView): PictureSize | undefined {
  const width = (view.getUint32(24, true) & 0xffffff) + 1;
  const height = (view.getUint32(26, true) >>> 8) + 1;
  for (let at = 30; at + 8 <= view.byteLength; at = chunkBehind(view, at)) {
    if (view.getUint32(at) === ANMF) return undefined;
    const size = frame(view, at);
    if (size) return size.width === width && size.height === height ? size : undefined;
  }
  return undefined;
}

/** Chunks start at even offsets. */
function chunkBehind(view: DataView, at: number): number {
  const length = view.getUint32(at + 4, true);
  return at + 8 + length + (length % 2);
}
