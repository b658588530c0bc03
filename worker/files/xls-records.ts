import type { Buffer } from "node:buffer";
import { fileDamaged, filePasswordProtected } from "./file-error.ts";
import { SLAB_CELLS } from "./limits.ts";

/** A worksheet as the globals of a BIFF stream list it. */
export interface XlsSheetPlace {
  start: number;
  visible: boolean;
}

/** Where the cells of a BIFF stream are: three columns of one table, in the order of the stream. */
export interface XlsCells {
  offsets: number[];
  types: number[];
  rows: number[];
}

const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const FORMULA_TEXTS = [0x0007, 0x0207];
/** Number, RK, MulRk, Formula, BoolErr, Label, LabelSst and RString, of all versions ([MS-XLS] 2.3.2). */
const CELLS = new Set([
  0x0002,
  0x0003,
  0x0203,
  0x027e,
  0x00bd,
  0x0006,
  0x0206,
  0x0406,
  0x0005,
  0x0205,
  0x0004,
  0x0204,
  0x00fd,
  0x00d6,
  ...FORMULA_TEXTS,
]);
/** A record that SheetJS knows and passes over in silence. */
const IGNORED = 0x003e;

/** Finds the sheets, by place in the stream as SheetJS orders them, and every cell with a value. */
export function scanXls(stream: Buffer): { sheets: XlsSheetPlace[]; cells: XlsCells } {
  const places = new Map<number, XlsSheetPlace>();
  const cells: XlsCells = { offsets: [], types: [], rows: [] };
  let row = 0;
  for (let at = 0; at + 4 <= stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const type = stream.readUInt16LE(at);
    const length = stream.readUInt16LE(at + 2);
    if (at + 4 + length > stream.length) break;
    if (type === FILE_PASS) throw filePasswordProtected();
    if (type === BOUND_SHEET && length > 5) {
      const start = stream.readUInt32LE(at + 4);
      places.set(start, { start, visible: ((stream[at + 8] ?? 0) & 3) === 0 });
    } else if (CELLS.has(type) && length >= 2) {
      // The text of a formula stands behind its cell and has no place of its own.
      if (!FORMULA_TEXTS.includes(type)) row = stream.readUInt16LE(at + 4);
      cells.offsets.push(at);
      cells.types.push(type);
      cells.rows.push(row);
    }
  }
  if (places.size === 0) throw fileDamaged();
  return { sheets: [...places.values()].sort((a, b) => a.start - b.start), cells };
}

/** Hides every cell, in place, from a reader of the stream. */
export function hideCells(stream: Buffer, cells: XlsCells): void {
  for (const offset of cells.offsets) stream.writeUInt16LE(IGNORED, offset);
}

/**
 * Shows some of a sheet's hidden cells at a time, whole rows in their order, while the generator
 * stands. SheetJS makes a slow object of some 500 bytes of every cell, so a large sheet read at once
 * would not fit in an isolate's memory.
 */
export function* shownSlabs(
  stream: Buffer,
  cells: XlsCells,
  from: number,
  to: number,
): Generator<void> {
  const { offsets, rows, types } = cells;
  const rowOf = (index: number) => rows[index] ?? 0;
  const chosen = [...offsets.keys()].filter((index) => {
    const offset = offsets[index] ?? 0;
    return offset >= from && offset < to;
  });
  // Some programs write cells in the order in which they were set.
  chosen.sort((a, b) => rowOf(a) - rowOf(b) || a - b);
  for (let start = 0; start < chosen.length; ) {
    let end = Math.min(start + SLAB_CELLS / 2, chosen.length);
    while (end < chosen.length && rowOf(chosen[end] ?? 0) === rowOf(chosen[end - 1] ?? 0)) end += 1;
    const slab = chosen.slice(start, end);
    for (const index of slab) stream.writeUInt16LE(types[index] ?? IGNORED, offsets[index] ?? 0);
    yield;
    for (const index of slab) stream.writeUInt16LE(IGNORED, offsets[index] ?? 0);
    start = end;
  }
}
