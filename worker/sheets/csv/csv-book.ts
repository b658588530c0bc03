import type { Separator, SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { pause } from "#worker/pause.ts";
import type { Book, SheetRow } from "../book.ts";
import type { DecodedText } from "./decode-text.ts";
import { delimitedRows } from "./delimited-rows.ts";
import { guessSeparator, SEPARATOR_SIGNS } from "./guess-separator.ts";

/** Excel's own first line "sep=;" names the separator and is not a row. */
const DECLARED = /^"?sep=([,;\t|])"?[ \t]*(?:\n|$)/i;

/** A delimited text as a book of one sheet, named after the file. */
export function csvBook(name: string, decoded: DecodedText, options: SheetOptions): Book {
  const { text, encoding, repaired } = decoded;
  const declared = DECLARED.exec(text);
  const start = declared?.[0].length ?? 0;
  const separator = options.separator ?? separatorOf(declared?.[1]) ?? guessSeparator(text, start);
  const rows = () => paced(text, SEPARATOR_SIGNS[separator], start, declared ? 2 : 1);
  const sheets = [{ name: sheetName(name), rows }];
  return { format: "csv", sheets, separator, encoding, repaired };
}

async function* paced(
  text: string,
  sign: string,
  start: number,
  firstNumber: number,
): AsyncGenerator<SheetRow[]> {
  for (const batch of delimitedRows(text, sign, start, firstNumber)) {
    yield batch;
    await pause();
  }
}

function separatorOf(sign: string | undefined): Separator | undefined {
  const separators: Separator[] = ["comma", "semicolon", "tab", "pipe"];
  return separators.find((separator) => SEPARATOR_SIGNS[separator] === sign);
}

function sheetName(fileName: string): string {
  return fileName
    .trim()
    .replace(/^.*[/\\]/, "")
    .replace(/\.[^.]+$/, "");
}
