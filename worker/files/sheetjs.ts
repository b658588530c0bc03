import { Buffer } from "node:buffer";
import {
  type CellObject,
  CFB,
  type ParsingOptions,
  parse_xlscfb,
  parse_zip,
  type WorkBook,
} from "xlsx";

/** A part of a workbook's zip as SheetJS asks for it: one character a byte, unpacked when it is asked. */
export interface WorkbookPart {
  name: string;
  asBinary: () => string;
}

// Exported by the package, missing from its types.
declare module "xlsx" {
  function parse_zip(
    zip: { files: Record<string, WorkbookPart> },
    options: ParsingOptions,
  ): WorkBook;
  function parse_xlscfb(stream: Uint8Array, options: ParsingOptions): WorkBook;
}

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

/** SheetJS reads options back out of the object and writes into it, so each call has its own. */
export function parseXlsxParts(
  files: Record<string, WorkbookPart>,
  sheets?: ParsingOptions["sheets"],
): WorkBook {
  return parse_zip({ files }, { ...VALUES_ONLY, sheets });
}

/** Parses the BIFF records of an .xls, which are its stream "Workbook" or, before 1997, "Book". */
export function parseXlsStream(stream: Buffer): WorkBook {
  return parse_xlscfb(stream, { ...VALUES_ONLY, type: "buffer" });
}

/** Opens a compound file; throws whatever SheetJS throws when it is damaged. */
export function openCompoundFile(bytes: Uint8Array): unknown {
  // From a plain array of bytes SheetJS makes arrays of numbers, eight times the size.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return CFB.read(buffer, { type: "buffer" });
}

export function hasStream(cfb: unknown, path: string): boolean {
  const found: unknown = CFB.find(cfb, path);
  return found !== null && found !== undefined;
}

/** A copy of a stream's bytes, free to be changed. */
export function streamOf(cfb: unknown, path: string): Buffer | undefined {
  const found: unknown = CFB.find(cfb, path);
  if (typeof found !== "object" || found === null || !("content" in found)) return undefined;
  return found.content instanceof Uint8Array ? Buffer.from(found.content) : undefined;
}

/** The dense rows of a sheet; rows and cells without a value are missing. */
export function sheetRows(workbook: WorkBook, sheet: string): (CellObject[] | undefined)[] {
  return workbook.Sheets[sheet]?.["!data"] ?? [];
}

/** By name: of an .xls SheetJS lists the properties of some sheets only. */
export function isVisible(workbook: WorkBook, sheet: string): boolean {
  const properties = workbook.Workbook?.Sheets?.find(({ name }) => name === sheet);
  return (properties?.Hidden ?? 0) === 0;
}

export function usesDate1904(workbook: WorkBook): boolean {
  return workbook.Workbook?.WBProps?.date1904 === true;
}
