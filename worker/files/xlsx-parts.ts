import type { WorkBook } from "xlsx";
import { FileError, fileDamaged } from "./file-error.ts";
import { parseXlsxParts, type WorkbookPart } from "./sheetjs.ts";
import { unpackEntry, type ZipEntry } from "./zip-archive.ts";

/** Comments, drawings and links to other workbooks hang on these; nothing in them is a contact. */
const LEFT_OUT = /(?:^|[/\\])(?:worksheets[/\\]_rels|externalLinks)[/\\]/i;

export interface XlsxView {
  /** The index of the only sheet to parse; all of them without it. */
  sheet?: number;
  /** Parts that are not unpacked, and what stands in for them. */
  instead?: ReadonlyMap<string, string>;
  /** What SheetJS is to see of a part; one character a byte. */
  adapt?: (text: string, name: string) => string;
}

/** Parses a workbook from its unpacked parts; throws FILE_PROBLEM whatever SheetJS stumbles over. */
export function parseXlsx(
  bytes: Uint8Array,
  entries: readonly ZipEntry[],
  { sheet, instead, adapt = (text) => text }: XlsxView,
): WorkBook {
  // SheetJS swallows errors inside a sheet, so ours are kept and thrown when it is done.
  const failures: FileError[] = [];
  const files: Record<string, WorkbookPart> = Object.create(null);
  for (const entry of entries) {
    const { name } = entry;
    if (LEFT_OUT.test(name) || name in files) continue;
    const asBinary = () => {
      try {
        return instead?.get(name) ?? adapt(unpackEntry(bytes, entry).toString("latin1"), name);
      } catch (error) {
        if (error instanceof FileError) failures.push(error);
        throw error;
      }
    };
    files[name] = { name, asBinary };
  }
  try {
    const workbook = parseXlsxParts(files, sheet);
    if (failures[0] === undefined) return workbook;
  } catch {
    // The file is what is wrong.
  }
  throw failures[0] ?? fileDamaged();
}
