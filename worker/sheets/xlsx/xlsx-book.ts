import type { Book } from "../book.ts";
import { type FileError, fileDamaged, fileNotSupported } from "../file-error.ts";
import { sharedStrings } from "./shared-strings.ts";
import { workbookOutline } from "./workbook-outline.ts";
import { numberFormats, type Parts, partsOf } from "./workbook-parts.ts";
import { type SheetContext, worksheetRows } from "./worksheet-rows.ts";
import { listZip } from "./zip-archive.ts";

/** What other programs store in a zip, by a part that only they have. */
const OTHERS: readonly { part: RegExp; found: string }[] = [
  { part: /^xl\/workbook\.bin$/, found: "an Excel binary workbook (.xlsb)" },
  { part: /^word\//, found: "a Word document" },
  { part: /^ppt\//, found: "a PowerPoint presentation" },
  { part: /^content\.xml$/, found: "an OpenDocument file" },
  { part: /^index\/|\.iwa$/, found: "a Numbers or Pages document" },
];

/** Opens an .xlsx. Its sheets are read as they are unpacked. */
export async function xlsxBook(bytes: Uint8Array, called: string): Promise<Book> {
  const parts = partsOf(bytes, listZip(bytes));
  const names = [...parts.entries.keys()];
  const workbook = names.find((name) => /(?:^|\/)workbook\d*\.xml$/.test(name));
  if (!workbook || !names.includes("[content_types].xml")) throw otherZip(names, called);
  return await opened(parts, workbook);
}

async function opened(parts: Parts, workbook: string): Promise<Book> {
  const { sheets, date1904, ...linked } = await workbookOutline(parts, workbook);
  if (sheets.length === 0) throw fileDamaged();
  let loaded: Promise<SheetContext> | undefined;
  const context = () => {
    loaded ??= Promise.all([
      sharedStrings(parts, linked.strings),
      numberFormats(parts, linked.styles),
    ]).then(([strings, formats]) => ({ strings, formats, date1904 }));
    return loaded;
  };
  return {
    format: "xlsx",
    sheets: sheets.map(({ name, hidden, part }) => {
      const hiddenColumns = new Set<number>();
      return {
        name,
        hidden,
        hiddenColumns,
        rows: async function* () {
          yield* worksheetRows(parts, part, await context(), hiddenColumns);
        },
      };
    }),
    repaired: 0,
  };
}

function otherZip(names: readonly string[], called: string): FileError {
  const found = OTHERS.find(({ part }) => names.some((name) => part.test(name)))?.found;
  return fileNotSupported(
    `This file is called .${called} but holds ${found ?? "a zip archive"}. ${
      found
        ? "Open it in the program it comes from and save it as .xlsx or .csv."
        : "Unpack it, then import the spreadsheet inside."
    }`,
  );
}
