import { Buffer } from "node:buffer";
import {
  type CellObject,
  CFB,
  type ParsingOptions,
  parse_xlscfb,
  set_cptable,
  type WorkBook,
} from "xlsx";
import { codePages } from "./code-pages.ts";

// Exported by the package, but missing from its types.
declare module "xlsx" {
  function parse_xlscfb(stream: Uint8Array, options: ParsingOptions): WorkBook;
}

// Without them the letters of an .xls from before Excel 97 are read as if it came from a US Windows.
set_cptable(codePages);

/** Values and number formats only: no formulas, styles, HTML, macros or formatted texts. */
const VALUES_ONLY: ParsingOptions = {
  dense: true,
  cellNF: true,
  cellText: false,
  cellFormula: false,
  cellHTML: false,
  cellStyles: false,
  cellDates: false,
  sheetStubs: false,
  bookVBA: false,
  bookDeps: false,
  bookFiles: false,
};

/**
 * Parses the BIFF records of an .xls, which are its stream "Workbook" or, before 1997, "Book".
 * SheetJS reads options back from the object and writes into it, so each call gets its own.
 */
export function parseXlsStream(stream: Buffer): WorkBook {
  return parse_xlscfb(stream, { ...VALUES_ONLY, type: "buffer" });
}

/** Opens a compound file; throws whatever SheetJS throws if it is damaged. */
export function openCompoundFile(bytes: Uint8Array): unknown {
  // From a plain array of bytes SheetJS makes arrays of numbers, eight times the size.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return CFB.read(buffer, { type: "buffer" });
}

export function hasStream(cfb: unknown, path: string): boolean {
  const found: unknown = CFB.find(cfb, path);
  return found !== null && found !== undefined;
}

/** A copy of a stream's bytes that may be modified. */
export function streamOf(cfb: unknown, path: string): Buffer | undefined {
  const found: unknown = CFB.find(cfb, path);
  if (typeof found !== "object" || found === null || !("content" in found)) return undefined;
  return found.content instanceof Uint8Array ? Buffer.from(found.content) : undefined;
}

/** The dense rows of a sheet; rows and cells without a value are missing. */
export function sheetRows(workbook: WorkBook, sheet: string): (CellObject[] | undefined)[] {
  return workbook.Sheets[sheet]?.["!data"] ?? [];
}

export function usesDate1904(workbook: WorkBook): boolean {
  return workbook.Workbook?.WBProps?.date1904 === true;
}
