import type { SheetRow } from "../book.ts";
import { checkRow, longRow, malformed, unclosedQuote } from "../check-row.ts";
import { MAX_ROW_CHARS, TEXT_STEP } from "../limits.ts";
import { csvCellText } from "./csv-cell.ts";

const LINE_FEED = 10;
const BLANK_LINES_STEP = 200_000;
/** Rows whose quotes may be searched beyond their line without success; later ones end with their line. */
const MOST_LOST = 50;

interface Scanned {
  row: SheetRow | undefined;
  /** Where the next row begins. */
  next: number;
  /** Whether the search for matching quotes went beyond its line and found none. */
  lost?: boolean;
}

/** Reads delimited text row by row. A row whose quotes do not fit together is one malformed row. */
export function* delimitedRows(
  text: string,
  separator: string,
  start = 0,
  firstNumber = 1,
): Generator<SheetRow[]> {
  let number = firstNumber;
  let lost = 0;
  for (let at = start; at < text.length; ) {
    const batch: SheetRow[] = [];
    const until = at + TEXT_STEP;
    while (at < text.length && at < until) {
      if (text.charCodeAt(at) === LINE_FEED) {
        const past = pastBlankLines(text, at);
        number += past - at;
        at = past;
      } else {
        const scanned = scanRow(text, at, { separator, number, ownLine: lost >= MOST_LOST });
        if (scanned.row) batch.push(scanned.row);
        if (scanned.lost) lost += 1;
        number += 1;
        at = scanned.next;
      }
    }
    yield batch;
  }
}

/** Thousands of empty lines cost only the counting. */
function pastBlankLines(text: string, from: number): number {
  const last = Math.min(text.length, from + BLANK_LINES_STEP);
  let at = from;
  while (at < last && text.charCodeAt(at) === LINE_FEED) at += 1;
  return at;
}

interface Reader {
  separator: string;
  /** The row's number. */
  number: number;
  /** Whether quotes must close on the same line. */
  ownLine: boolean;
}

function scanRow(text: string, from: number, { separator, number, ownLine }: Reader): Scanned {
  const feed = text.indexOf("\n", from);
  const end = feed === -1 ? text.length : feed;
  const limit = from + MAX_ROW_CHARS;
  const line = text.slice(from, Math.min(end, limit + 1));
  if (line.includes('"')) {
    const { cells, at } = quotedRow(text, from, { separator, limit: ownLine ? end : limit });
    if (cells) return { row: checkRow(number, cells.map(csvCellText)), next: at + 1 };
    const problem = at > limit ? longRow() : unclosedQuote();
    return { row: malformed(number, [line], problem), next: end + 1, lost: at > end };
  }
  const row =
    line.length > MAX_ROW_CHARS
      ? malformed(number, [line], longRow())
      : checkRow(number, line.split(separator).map(csvCellText));
  return { row, next: end + 1 };
}

/**
 * The cells of a row with quotes and where it ends, or the place where the quotes turn out not to
 * match.
 */
function quotedRow(
  text: string,
  from: number,
  { separator, limit }: { separator: string; limit: number },
): { cells?: string[]; at: number } {
  const cells: string[] = [];
  for (let at = from; at <= limit; at += 1) {
    const open = pastBlanks(text, at, separator);
    if (text[open] === '"') {
      const quoted = quotedCell(text, open, limit);
      if (!quoted) return { at: limit };
      cells.push(quoted.cell);
      at = pastBlanks(text, quoted.next, separator);
    } else {
      const end = endOfCell(text, at, { separator, limit });
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length || text[at] === "\n") return { cells, at };
    if (text[at] !== separator) return { at };
  }
  return { at: limit + 1 };
}

function pastBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && separator !== "\t")) at += 1;
  return at;
}

function endOfCell(
  text: string,
  from: number,
  { separator, limit }: { separator: string; limit: number },
): number {
  const last = Math.min(text.length, limit + 1);
  let at = from;
  while (at < last && text[at] !== separator && text[at] !== "\n") at += 1;
  return at;
}

/** A quoted cell, in which two quotes mean one. */
function quotedCell(
  text: string,
  open: number,
  limit: number,
): { cell: string; next: number } | undefined {
  let cell = "";
  for (let from = open + 1; ; ) {
    const close = text.indexOf('"', from);
    if (close === -1 || close > limit) return undefined;
    cell += text.slice(from, close);
    if (text[close + 1] !== '"') return { cell, next: close + 1 };
    cell += '"';
    from = close + 2;
  }
}
