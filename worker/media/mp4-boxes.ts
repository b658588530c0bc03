export interface Range {
  from: number;
  to: number;
}

/** A part of an MP4: a name and a size, before what it holds. */
export interface Box extends Range {
  name: string;
  /** Where its header begins. */
  at: number;
}

const HEADER_BYTES = 8;

/** The boxes of a range, one after another; undefined if they do not fill it. */
export function boxesIn(bytes: Uint8Array, { from, to }: Range): Box[] | undefined {
  const boxes: Box[] = [];
  let at = from;
  while (at + HEADER_BYTES <= to) {
    const { size, header } = sizeAt(bytes, at, to);
    if (size < header || at + size > to) return undefined;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + HEADER_BYTES));
    boxes.push({ name, at, from: at + header, to: at + size });
    at += size;
  }
  return at === to ? boxes : undefined;
}

/** A size of 1 says that 64 bits follow, one of 0 that the box goes on to the end. */
function sizeAt(bytes: Uint8Array, at: number, to: number) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = view.getUint32(at);
  if (size === 0) return { size: to - at, header: HEADER_BYTES };
  if (size !== 1) return { size, header: HEADER_BYTES };
  if (at + 16 > to) return { size: 0, header: 16 };
  return { size: Number(view.getBigUint64(at + 8)), header: 16 };
}
