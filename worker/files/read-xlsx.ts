import { fileDamaged, fileNotSupported, sheetNotFound } from "./file-error.ts";
import { Grid } from "./grid.ts";
import {
  EMPTY_SHEET,
  hasValues,
  isWorksheet,
  SHEET_WITH_A_VALUE,
  sheetSlabs,
} from "./sheet-slabs.ts";
import { isVisible, sheetRows } from "./sheetjs.ts";
import { addWorkbookRows } from "./workbook-rows.ts";
import { parseXlsx } from "./xlsx-parts.ts";
import { listZip, type ZipEntry } from "./zip-archive.ts";

export interface SheetGrid {
  sheets: string[];
  sheet: string;
  grid: Grid;
}

interface SheetPlace {
  name: string;
  index: number;
}

const SHARED_STRINGS = /^[^<]*(?:<\?[^>]*>\s*)?<(?:\w+:)?sst[ />]/;

/** Reads one sheet of an .xlsx: the one that is asked for, or the first visible one with data. */
export function readXlsx(bytes: Uint8Array, wanted?: string): SheetGrid {
  const entries = listZip(bytes);
  if (!isSpreadsheet(entries)) throw fileNotSupported();
  const places = visibleSheets(bytes, entries, wanted);
  const sheets = places.map(({ name }) => name);
  for (const place of places) {
    if (wanted !== undefined && place.name !== wanted) continue;
    const grid = readPlace(bytes, entries, place);
    if (grid.rows.length > 0) return { sheets, sheet: place.name, grid };
  }
  return { sheets, sheet: wanted ?? "", grid: new Grid() };
}

function isSpreadsheet(entries: readonly ZipEntry[]): boolean {
  const has = (pattern: RegExp) => entries.some(({ name }) => pattern.test(name));
  return has(/^[/\\]?\[Content_Types\]\.xml$/i) && has(/(?:^|[/\\])workbook\d*\.xml$/i);
}

/** The visible sheets that have values, found without making an object of a single cell. */
function visibleSheets(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  wanted?: string,
): SheetPlace[] {
  const outline = parseXlsx(bytes, entries, {
    adapt: (text) => {
      if (SHARED_STRINGS.test(text)) return "<sst></sst>";
      if (!isWorksheet(text)) return text;
      return hasValues(text) ? SHEET_WITH_A_VALUE : EMPTY_SHEET;
    },
  });
  if (wanted !== undefined && !outline.SheetNames.includes(wanted)) throw sheetNotFound(wanted);
  return outline.SheetNames.map((name, index) => ({ name, index })).filter(
    ({ name }) => isVisible(outline, name) && sheetRows(outline, name).length > 0,
  );
}

function readPlace(bytes: Uint8Array, entries: readonly ZipEntry[], place: SheetPlace): Grid {
  const worksheet = { part: "", text: "" };
  parseXlsx(bytes, entries, {
    sheet: place.index,
    adapt: (text, part) => {
      if (!isWorksheet(text)) return text;
      Object.assign(worksheet, { part, text });
      return EMPTY_SHEET;
    },
  });
  const grid = new Grid();
  for (const slab of sheetSlabs(worksheet.text)) {
    const instead = new Map([[worksheet.part, slab]]);
    const workbook = parseXlsx(bytes, entries, { sheet: place.index, instead });
    if (workbook.Sheets[place.name] === undefined) throw fileDamaged();
    addWorkbookRows(grid, workbook, place.name);
  }
  return grid;
}
