export interface Size {
  width: number;
  height: number;
}

/** A picture's size as its header says, before anything is decoded; undefined if it says none. */
export function pictureSize(bytes: Uint8Array<ArrayBuffer>): Size | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const size = headerSize(view);
    return size && size.width > 0 && size.height > 0 ? size : undefined;
  } catch (error) {
    // It ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const PNG = 0x89504e47;
const GIF = 0x47494638;
const JPEG = 0xffd8;

function headerSize(view: DataView): Size | undefined {
  if (view.getUint32(0) === PNG) return { width: view.getUint32(16), height: view.getUint32(20) };
  if (view.getUint32(0) === GIF) {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  }
  return view.getUint16(0) === JPEG ? jpegSize(view) : undefined;
}

/** Tables that share the range of numbers of frame headers. */
const NOT_FRAMES = new Set([0xc4, 0xc8, 0xcc]);

/** The size in the first frame header; each segment before it says how long it is. */
function jpegSize(view: DataView): Size | undefined {
  let at = 2;
  while (view.getUint8(at) === 0xff) {
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && !NOT_FRAMES.has(marker)) {
      return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    }
    at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}
