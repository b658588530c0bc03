import type { Buffer } from "node:buffer";
import { pause } from "#worker/pause.ts";
import type { Book, SheetRow } from "../book.ts";
import { fileDamaged, fileNotSupported, filePasswordProtected } from "../file-error.ts";
import { SLAB_CELLS } from "../limits.ts";
import { sharedTexts } from "./shared-texts.ts";
import { hasStream, openCompoundFile, parseXlsStream, streamOf } from "./sheetjs.ts";
import { cellsOf, outlineXls, type XlsCell, type XlsSheetPlace } from "./xls-records.ts";
import { readSlab, type SlabContext } from "./xls-slab.ts";

/** What other programs store in a compound file, by a stream that only they have. */
const OTHERS: readonly { stream: string; found: string }[] = [
  { stream: "/WordDocument", found: "a Word document" },
  { stream: "/PowerPoint Document", found: "a PowerPoint presentation" },
  { stream: "/MN0", found: "a Microsoft Works file" },
];

/** Opens an .xls of Excel 5 to 2003. */
export async function xlsBook(bytes: Uint8Array, called: string): Promise<Book> {
  const cfb = open(bytes);
  if (isEncrypted(cfb)) throw filePasswordProtected();
  const stream = streamOf(cfb, "/Workbook") ?? streamOf(cfb, "/Book");
  if (stream === undefined) {
    const found = OTHERS.find((other) => hasStream(cfb, other.stream))?.found;
    throw fileNotSupported(
      `This file is called .${called} but holds ${found ?? "another kind of document"}. Open it in the program it comes from and save it as .xlsx or .csv.`,
    );
  }
  await pause();
  const outline = outlineXls(stream);
  const names = namesOf(outline.withSheets);
  const strings = await sharedTexts(outline.texts);
  const sheets = outline.sheets.map((place, index) => {
    const hiddenColumns = new Set<number>();
    const common = { outline, sheet: place.record, strings };
    return {
      name: names[index] ?? "",
      hidden: place.hidden,
      hiddenColumns,
      rows: () => sheetRows(stream, place, common, hiddenColumns),
    };
  });
  return { format: "xls", sheets, repaired: 0 };
}

function isEncrypted(cfb: unknown): boolean {
  return ["/EncryptedPackage", "/EncryptionInfo", "/encryption"].some((path) =>
    hasStream(cfb, path),
  );
}

async function* sheetRows(
  stream: Buffer,
  place: XlsSheetPlace,
  common: Omit<SlabContext, "begin">,
  hiddenColumns: Set<number>,
): AsyncGenerator<SheetRow[]> {
  const { begin, cells, hiddenRows, ...hidden } = await cellsOf(stream, place.start);
  for (const column of hidden.hiddenColumns) hiddenColumns.add(column);
  for (const slab of slabs(cells)) {
    await pause();
    const rows = readSlab(slab, { ...common, begin });
    yield rows.map((row) => (hiddenRows.has(row.number - 1) ? { ...row, hidden: true } : row));
  }
}

/** Cells of whole rows. */
function* slabs(cells: readonly XlsCell[]): Generator<XlsCell[]> {
  for (let start = 0; start < cells.length; ) {
    let end = Math.min(start + SLAB_CELLS, cells.length);
    while (end < cells.length && cells[end]?.row === cells[end - 1]?.row) end += 1;
    yield cells.slice(start, end);
    start = end;
  }
}

function open(bytes: Uint8Array): unknown {
  try {
    return openCompoundFile(bytes);
  } catch {
    throw fileDamaged();
  }
}

function namesOf(globals: Buffer): string[] {
  try {
    return parseXlsStream(globals).SheetNames;
  } catch {
    throw fileDamaged();
  }
}
