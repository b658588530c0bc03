import { Buffer } from "node:buffer";
import { type BookType, write } from "xlsx";
import {
  type Cells,
  makeZip,
  workbook,
  workbookParts,
  worksheet,
} from "#tests/unit/files/make-files.ts";

export interface RealSheet {
  what: string;
  name: string;
  bytes: Uint8Array;
  /** Each contact as `number|label=value|…`, by number. */
  contacts: readonly string[];
  /** Each rejected row as `row reason`. */
  rejected?: readonly string[];
}

/** What Windows-1252 has where Latin-1 has control characters. */
const WINDOWS: Readonly<Record<string, number>> = { "’": 0x92, "–": 0x96, "€": 0x80 };

export function windows1252(lines: readonly string[]): Uint8Array {
  const text = lines.join("\r\n");
  return Uint8Array.from(text, (letter) => WINDOWS[letter] ?? letter.charCodeAt(0));
}

export function utf16(lines: readonly string[], bigEndian = false): Uint8Array {
  const bytes = Buffer.from(lines.join("\r\n"), "utf16le");
  return new Uint8Array(bigEndian ? bytes.swap16() : bytes);
}

export function utf8(lines: readonly string[], end = "\r\n"): Uint8Array {
  return new Uint8Array(Buffer.from(lines.join(end)));
}

/** A workbook as SheetJS writes this kind. */
export function written(bookType: BookType, cells: Cells): Uint8Array {
  const book = workbook({ People: worksheet(cells) });
  return new Uint8Array(write(book, { type: "buffer", bookType }));
}

/** A workbook of one sheet whose rows are XML. */
export const ofRows = (rows: string) => makeZip(workbookParts(rows));

/** A row of texts as programs write it that give no positions. */
export const inlineRow = (...texts: readonly string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join("")}</row>`;

/** A file of the folder `files`. */
export function stored(url: string): Uint8Array {
  return new Uint8Array(Buffer.from(url.slice(url.indexOf(",") + 1), "base64"));
}
