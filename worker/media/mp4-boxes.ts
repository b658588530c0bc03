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

/** Tables of entries behind their number: how long an entry is, and where in it samples are counted. */
const ENTRIES: Readonly<Record<string, { length: number; samples: number }>> = {
  stts: { length: 8, samples: 0 },
  ctts: { length: 8, samples: 0 },
  stsc: { length: 12, samples: 4 },
};
/** Tables with the number of samples itself, and where it is. */
const COUNTS: Readonly<Record<string, number>> = { stsz: 4, stz2: 4, trun: 0 };
const NAMES = new RegExp([...Object.keys(ENTRIES), ...Object.keys(COUNTS)].join("|"), "g");
/** Before a table, its version and flags. */
const FLAGS_BYTES = 4;
const NUMBER_BYTES = 4;

/**
 * How many samples (frames, pieces of sound) the tables of an MP4 claim: of each kind of table together, the
 * highest. A table can claim any number in a few bytes, and a reader counts to there. Infinite if the file is
 * not whole.
 */
export function samplesClaimed(bytes: Uint8Array): number {
  const boxes = boxesIn(bytes, { from: 0, to: bytes.length });
  if (!boxes) return Number.POSITIVE_INFINITY;
  const claimed = new Map<string, number>();
  for (const box of boxes) {
    if (box.name === "mdat") continue;
    const held = bytes.subarray(box.from, box.to);
    for (const { 0: name, index } of new TextDecoder("latin1").decode(held).matchAll(NAMES)) {
      const table = held.subarray(index + name.length + FLAGS_BYTES);
      claimed.set(name, (claimed.get(name) ?? 0) + claimedBy(name, table));
    }
  }
  return Math.max(0, ...claimed.values());
}

function claimedBy(name: string, table: Uint8Array): number {
  const entry = ENTRIES[name];
  if (!entry) return numberAt(table, COUNTS[name] ?? 0);
  let sum = 0;
  const end = Math.min(table.length, NUMBER_BYTES + numberAt(table, 0) * entry.length);
  for (let at = NUMBER_BYTES; at < end; at += entry.length) {
    sum += numberAt(table, at + entry.samples);
  }
  return sum;
}

function numberAt(bytes: Uint8Array, at: number): number {
  if (at + NUMBER_BYTES > bytes.length) return 0;
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(at);
}
