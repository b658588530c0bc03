import type { SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import type { Book } from "./book.ts";
import { csvBook } from "./csv/csv-book.ts";
import { decodeText } from "./csv/decode-text.ts";
import { fileEmpty, fileNotSupported, fileTooLarge } from "./file-error.ts";
import { claimedFormat, containerOf, type FileFormat } from "./file-format.ts";
import { htmlBook } from "./markup/html-book.ts";
import { spreadsheetXmlBook } from "./markup/spreadsheet-xml-book.ts";
import { xlsBook } from "./xls/xls-book.ts";
import { xlsxBook } from "./xlsx/xlsx-book.ts";

export interface UploadedFile {
  name: string;
  /** The MIME type that the browser sent; may be empty. */
  type: string;
  bytes: Uint8Array;
}

/**
 * Opens a file by its content. A workbook may have the extension of the other kind of workbook; web
 * pages, XML and text are often named .xls by the program that exports them.
 */
export async function openBook(file: UploadedFile, options: SheetOptions): Promise<Book> {
  const { name, bytes } = file;
  const called = claimedFormat(name, file.type);
  if (bytes.byteLength > MAX_FILE_BYTES) throw fileTooLarge();
  if (bytes.byteLength === 0) throw fileEmpty("The file has nothing in it.");
  const container = containerOf(bytes);
  if (container === "text") return textBook(file, called, options);
  if (container === "old-excel") {
    throw fileNotSupported(
      "This workbook was made by Excel 4 or older. Open it in Excel or LibreOffice and save it as .xlsx.",
    );
  }
  if (called === "csv") {
    const right = container === "zip" ? ".xlsx" : ".xls";
    throw fileNotSupported(
      `This file is called .csv but holds a workbook or another packed file. If it is an Excel workbook, rename it to end in ${right}.`,
    );
  }
  return container === "zip" ? xlsxBook(bytes, called) : xlsBook(bytes, called);
}

async function textBook(
  { name, bytes }: UploadedFile,
  called: FileFormat,
  options: SheetOptions,
): Promise<Book> {
  const decoded = await decodeText(bytes, called, options.encoding);
  const { kind, found } = textKind(decoded.text);
  if (kind === "delimited" && called !== "xlsx") return csvBook(name, decoded, options);
  if (kind === "html" && called === "xls") return htmlBook(decoded);
  if (kind === "spreadsheet-xml" && called === "xls") return spreadsheetXmlBook(decoded);
  throw fileNotSupported(
    kind === "delimited"
      ? "This file is called .xlsx but holds plain text. Rename it to end in .csv, or open it in Excel and save it as .xlsx."
      : `This file is called .${called} but holds ${found}. Open it in the program it comes from and save it as .xlsx or .csv.`,
  );
}

interface TextKind {
  kind: "delimited" | "html" | "spreadsheet-xml" | "other";
  /** What it is, in words for the user. */
  found: string;
}

const HEAD = 4096;

/** How texts begin that do not contain a table. */
const KINDS: readonly { start: RegExp; kind: TextKind }[] = [
  { start: /^%PDF-/, kind: { kind: "other", found: "a PDF document" } },
  { start: /^%!PS/, kind: { kind: "other", found: "a PostScript document" } },
  { start: /^\{\\rtf/, kind: { kind: "other", found: "a rich text document" } },
  { start: /^GIF8[79]a/, kind: { kind: "other", found: "a picture" } },
  { start: /^<svg/i, kind: { kind: "other", found: "a picture" } },
  { start: /^MIME-Version:/i, kind: { kind: "other", found: "a saved web archive" } },
  {
    start: /^(?:<\?xml[^>]*>\s*)?(?:<\?mso[^>]*>\s*)?<(?:\w+:)?Workbook[\s>]/,
    kind: { kind: "spreadsheet-xml", found: "an XML spreadsheet" },
  },
  {
    // A comment ends in one place only: if there were two ways to match it, many comments would
    // take exponential time.
    start:
      /^(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body|meta|style|table|div)\b/i,
    kind: { kind: "html", found: "a web page (HTML)" },
  },
  { start: /^<[?!a-z]/i, kind: { kind: "other", found: "XML or other mark-up" } },
];

/** The kind of a text, judged by its start. */
function textKind(text: string): TextKind {
  const head = text.slice(0, HEAD).trimStart();
  const known = KINDS.find(({ start }) => start.test(head));
  return known?.kind ?? { kind: "delimited", found: "plain text" };
}
