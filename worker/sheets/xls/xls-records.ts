import { Buffer } from "node:buffer";
import { pause } from "#worker/pause.ts";
import { fileDamaged, filePasswordProtected } from "../file-error.ts";

/** A worksheet as listed by the globals of a BIFF stream. */
export interface XlsSheetPlace {
  start: number;
  /** Hidden or very hidden. */
  hidden: boolean;
  /** Its BoundSheet record, from which SheetJS takes the sheet's position. */
  record: Buffer;
}

/** A record with a cell's value, and its continuations. */
export interface XlsCell {
  type: number;
  row: number;
  record: Buffer;
}

export interface XlsOutline {
  sheets: XlsSheetPlace[];
  /** The records of fonts, formats and styles, without texts, names and sheets. */
  globals: Buffer;
  /** The same, including the sheets. */
  withSheets: Buffer;
  /** The record with the texts that cells share. */
  texts: Buffer | undefined;
}

export const LABEL_SST = 0x00fd;
export const NUMBER = 0x0203;
/** Row and ColInfo, and the bit of each that hides it ([MS-XLS] 2.4.221, 2.4.53). */
const ROW = 0x0208;
const HIDDEN_ROW = 0x20;
const COLUMNS = 0x007d;
const HIDDEN_COLUMN = 1;
const LAST_COLUMN = 255;
const BOF = 0x0809;
const EOF = 0x000a;
const FILE_PASS = 0x002f;
const BOUND_SHEET = 0x0085;
const CONTINUE = 0x003c;
const SST = 0x00fc;
const EXT_SST = 0x00ff;
/** Defined names: SheetJS looks for the sheet of a filter, which is not in a part of a stream. */
const NAMES = [0x0018, 0x0218];
const NOT_NEEDED = [EXT_SST, ...NAMES];
const FORMULA_TEXTS = [0x0007, 0x0207];
/** Number, RK, MulRk, Formula, BoolErr, Label, LabelSst and RString, in all versions ([MS-XLS] 2.3.2). */
const CELLS = new Set([
  0x0002,
  0x0003,
  NUMBER,
  0x027e,
  0x00bd,
  0x0006,
  0x0206,
  0x0406,
  0x0005,
  0x0205,
  0x0004,
  0x0204,
  LABEL_SST,
  0x00d6,
  ...FORMULA_TEXTS,
]);

export const END_OF_SHEET = Buffer.from([EOF, 0, 0, 0]);

/** Records that are read without a pause. */
const RECORDS_STEP = 10_000;

interface Entry {
  type: number;
  record: Buffer;
}

/** Iterates over records, each with its continuations. */
function* records(stream: Buffer, from: number): Generator<Entry> {
  for (let at = from; at + 4 <= stream.length; ) {
    const type = stream.readUInt16LE(at);
    let end = at + 4 + stream.readUInt16LE(at + 2);
    while (end + 4 <= stream.length && stream.readUInt16LE(end) === CONTINUE) {
      end += 4 + stream.readUInt16LE(end + 2);
    }
    if (end > stream.length) return;
    yield { type, record: stream.subarray(at, end) };
    at = end;
  }
}

/** Splits the globals; sheets come in their order in the stream, as SheetJS orders them. */
export function outlineXls(stream: Buffer): XlsOutline {
  const places = new Map<number, XlsSheetPlace>();
  const kept: Buffer[] = [];
  const bound: Buffer[] = [];
  let texts: Buffer | undefined;
  for (const { type, record } of records(stream, 0)) {
    if (type === FILE_PASS) throw filePasswordProtected();
    if (type === BOUND_SHEET && record.length > 9) {
      const start = record.readUInt32LE(4);
      bound.push(record);
      places.set(start, { start, hidden: ((record[8] ?? 0) & 3) !== 0, record });
    } else if (type === SST) texts = record;
    else if (!NOT_NEEDED.includes(type)) kept.push(record);
    if (type === EOF) break;
  }
  if (places.size === 0) throw fileDamaged();
  // The end of the globals is added with the sheets' records, which precede it.
  const globals = Buffer.concat(kept.slice(0, -1));
  return {
    sheets: [...places.values()].sort((a, b) => a.start - b.start),
    globals,
    withSheets: Buffer.concat([globals, ...bound, END_OF_SHEET]),
    texts,
  };
}

/** The cells of a sheet with a value, row by row, and the record that begins the sheet. */
export async function cellsOf(
  stream: Buffer,
  start: number,
): Promise<{
  begin: Buffer;
  cells: XlsCell[];
  hiddenRows: Set<number>;
  hiddenColumns: Set<number>;
}> {
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<number>();
  const cells: XlsCell[] = [];
  let inOrder = true;
  let seen = 0;
  let begin: Buffer | undefined;
  let row = 0;
  let depth = 0;
  for (const { type, record } of records(stream, start)) {
    seen += 1;
    if (seen % RECORDS_STEP === 0) await pause();
    if (type === BOF || begin === undefined) {
      begin ??= record;
      depth += 1;
    } else if (type === EOF) {
      depth -= 1;
      if (depth === 0) break;
    } else if (depth === 1 && type === ROW && record.length >= 18) {
      if ((record.readUInt16LE(16) & HIDDEN_ROW) !== 0) hiddenRows.add(record.readUInt16LE(4));
    } else if (depth === 1 && type === COLUMNS && record.length >= 14) {
      if ((record.readUInt16LE(12) & HIDDEN_COLUMN) === 0) continue;
      const last = Math.min(record.readUInt16LE(6), LAST_COLUMN);
      for (let column = record.readUInt16LE(4); column <= last; column++) hiddenColumns.add(column);
    } else if (depth === 1 && CELLS.has(type) && record.length >= 6) {
      // The text of a formula comes after its cell and has no position of its own.
      const before = row;
      if (!FORMULA_TEXTS.includes(type)) row = record.readUInt16LE(4);
      if (row < before) inOrder = false;
      cells.push({ type, row, record });
    }
  }
  if (!begin) throw fileDamaged();
  // Some programs write cells in the order in which they were set; the sort keeps equal ones in
  // order.
  if (!inOrder) cells.sort((a, b) => a.row - b.row);
  return { begin, cells, hiddenRows, hiddenColumns };
}
