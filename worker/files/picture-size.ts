import { contentTypeOf } from "./content-type.ts";

export interface PictureSize {
  type: "image/png" | "image/jpeg" | "image/webp";
  width: number;
  height: number;
}

/**
 * How large a PNG, JPEG or WebP says that it is, read from its first bytes, so that nothing is unpacked
 * that is too large. Undefined for anything else, and for one that ends too early.
 */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  const type = contentTypeOf(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (type === "image/png") return png(view);
    if (type === "image/jpeg") return jpeg(view);
    if (type === "image/webp") return webp(view);
  } catch (error) {
    // What DataView throws behind the last byte.
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
    if (isFrame(marker)) {
      if (!endsWell(view)) return undefined;
      return { type: "image/jpeg", height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

/** SOF0 to SOF15 without the tables (DHT, JPG, DAC) that stand between them. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Cameras may leave some bytes behind the end of the picture. */
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
  const type = "image/webp";
  switch (view.getUint32(12)) {
    case 0x56503820: // "VP8 "
      return {
        type,
        width: view.getUint16(26, true) & 0x3fff,
        height: view.getUint16(28, true) & 0x3fff,
      };
    case 0x5650384c: {
      // "VP8L": 14 bits each, behind a byte of signature.
      const bits = view.getUint32(21, true);
      return { type, width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 0x56503858: // "VP8X": 24 bits each.
      return {
        type,
        width: (view.getUint32(24, true) & 0xffffff) + 1,
        height: (view.getUint32(26, true) >>> 8) + 1,
      };
    default:
      return undefined;
  }
}
