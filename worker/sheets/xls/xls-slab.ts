import { Buffer } from "node:buffer";
import type { CellObject } from "xlsx";
import type { SheetRow } from "../book.ts";
import { cellText } from "../cell-text.ts";
import { checkRow } from "../check-row.ts";
import { fileDamaged } from "../file-error.ts";
import { parseXlsStream, sheetRows, usesDate1904 } from "./sheetjs.ts";
import { END_OF_SHEET, LABEL_SST, NUMBER, type XlsCell, type XlsOutline } from "./xls-records.ts";

/** Excel's .xls has 256 columns. */
const COLUMNS = 256;

/** What the slabs of one sheet have in common. */
export interface SlabContext {
  outline: XlsOutline;
  sheet: Buffer;
  begin: Buffer;
  strings: readonly string[];
}

/**
 * Reads some whole rows of a sheet. SheetJS reads a stream in one go and creates an object of about
 * 500 bytes for every cell, so it is given a small stream with these cells alone. Shared texts are
 * passed as their numbers: reading the table of texts again for each slab would take longer than
 * the cells.
 */
export function readSlab(slab: readonly XlsCell[], context: SlabContext): SheetRow[] {
  const shared = new Set<number>();
  const cells = slab.map(({ type, row, record }) => {
    if (type !== LABEL_SST || record.length < 14) return record;
    shared.add(row * COLUMNS + record.readUInt16LE(6));
    return numberRecord(record);
  });
  const workbook = parse(streamOf(context, cells));
  const source = sheetRows(workbook, workbook.SheetNames[0] ?? "");
  const date1904 = usesDate1904(workbook);
  const rows: SheetRow[] = [];
  for (let row = slab[0]?.row ?? 0; row < source.length; row += 1) {
    const text = (cell: CellObject | undefined, column: number) =>
      cell && shared.has(row * COLUMNS + column)
        ? (context.strings[Number(cell.v)] ?? "")
        : cellText(cell, date1904);
    const checked = checkRow(row + 1, Array.from(source[row] ?? [], text));
    if (checked) rows.push(checked);
  }
  return rows;
}

function streamOf({ outline, sheet, begin }: SlabContext, cells: readonly Buffer[]): Buffer {
  const bound = Buffer.from(sheet);
  bound.writeUInt32LE(outline.globals.length + bound.length + END_OF_SHEET.length, 4);
  return Buffer.concat([outline.globals, bound, END_OF_SHEET, begin, ...cells, END_OF_SHEET]);
}

/** The cell, with the number of its text as its value. */
function numberRecord(record: Buffer): Buffer {
  const number = Buffer.alloc(18);
  number.writeUInt16LE(NUMBER, 0);
  number.writeUInt16LE(14, 2);
  record.copy(number, 4, 4, 10);
  number.writeDoubleLE(record.readUInt32LE(10), 10);
  return number;
}

function parse(stream: Buffer) {
  try {
    return parseXlsStream(stream);
  } catch {
    throw fileDamaged();
  }
}
