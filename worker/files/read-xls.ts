import type { Buffer } from "node:buffer";
import type { WorkBook } from "xlsx";
import {
  fileDamaged,
  fileNotSupported,
  filePasswordProtected,
  sheetNotFound,
} from "./file-error.ts";
import { Grid } from "./grid.ts";
import type { SheetGrid } from "./read-xlsx.ts";
import { hasStream, openCompoundFile, parseXlsStream, streamOf } from "./sheetjs.ts";
import { addWorkbookRows } from "./workbook-rows.ts";
import { hideCells, scanXls, shownSlabs, type XlsCells } from "./xls-records.ts";

/** Reads one sheet of an .xls: the one that is asked for, or the first visible one with data. */
export function readXls(bytes: Uint8Array, wanted?: string): SheetGrid {
  const cfb = open(bytes);
  if (isEncrypted(cfb)) throw filePasswordProtected();
  const stream = streamOf(cfb, "/Workbook") ?? streamOf(cfb, "/Book");
  if (stream === undefined) throw fileNotSupported();
  const { sheets: places, cells } = scanXls(stream);
  hideCells(stream, cells);
  const { SheetNames: names } = parse(stream);
  if (wanted !== undefined && !names.includes(wanted)) throw sheetNotFound(wanted);
  const candidates = places.flatMap(({ start, visible }, index) => {
    const sheet = {
      name: names[index] ?? "",
      from: start,
      to: places[index + 1]?.start ?? Infinity,
    };
    const filled = cells.offsets.some((offset) => offset >= sheet.from && offset < sheet.to);
    return visible && filled ? [sheet] : [];
  });
  const sheets = candidates.map(({ name }) => name);
  for (const { name, from, to } of candidates) {
    if (wanted !== undefined && name !== wanted) continue;
    const grid = readCells(stream, cells, { name, from, to });
    if (grid.rows.length > 0) return { sheets, sheet: name, grid };
  }
  return { sheets, sheet: wanted ?? "", grid: new Grid() };
}

/** An .xlsx with a password is no zip but a compound file with the encrypted zip inside. */
export function isPasswordProtectedXlsx(bytes: Uint8Array): boolean {
  return isEncrypted(open(bytes));
}

function isEncrypted(cfb: unknown): boolean {
  return ["/EncryptedPackage", "/EncryptionInfo", "/encryption"].some((path) =>
    hasStream(cfb, path),
  );
}

function readCells(
  stream: Buffer,
  cells: XlsCells,
  sheet: { name: string; from: number; to: number },
): Grid {
  const grid = new Grid();
  for (const _shown of shownSlabs(stream, cells, sheet.from, sheet.to)) {
    addWorkbookRows(grid, parse(stream), sheet.name);
  }
  return grid;
}

function open(bytes: Uint8Array): unknown {
  try {
    return openCompoundFile(bytes);
  } catch {
    throw fileDamaged();
  }
}

function parse(stream: Buffer): WorkBook {
  try {
    return parseXlsStream(stream);
  } catch {
    throw fileDamaged();
  }
}
