import type { SheetRow } from "../book.ts";
import { checkRow, longRow, malformed, unclosedQuote } from "../check-row.ts";
import { MAX_ROW_CHARS, TEXT_STEP } from "../limits.ts";
import { csvCellText } from "./csv-cell.ts";

const LINE_FEED = 10;
const BLANK_LINES_STEP = 200_000;

interface Scanned {
  row: SheetRow | undefined;
  /** Where the next row begins. */
  next: number;
}

/** Reads delimited text row by row. A row whose quotes do not fit together is one malformed row. */
export function* delimitedRows(
  text: string,
  separator: string,
  start = 0,
  firstNumber = 1,
): Generator<SheetRow[]> {
  let number = firstNumber;
  for (let at = start; at < text.length; ) {
    const batch: SheetRow[] = [];
    const until = at + TEXT_STEP;
    while (at < text.length && at < until) {
      if (text.charCodeAt(at) === LINE_FEED) {
        const past = pastBlankLines(text, at);
        number += past - at;
        at = past;
      } else {
        const { row, next } = scanRow(text, at, separator, number);
        if (row) batch.push(row);
        number += 1;
        at = next;
      }
    }
    yield batch;
  }
}

/** Thousands of empty lines cost nothing but the counting. */
function pastBlankLines(text: string, from: number): number {
  const last = Math.min(text.length, from + BLANK_LINES_STEP);
  let at = from;
  while (at < last && text.charCodeAt(at) === LINE_FEED) at += 1;
  return at;
}

function scanRow(text: string, from: number, separator: string, number: number): Scanned {
  const feed = text.indexOf("\n", from);
  const end = feed === -1 ? text.length : feed;
  const line = text.slice(from, Math.min(end, from + MAX_ROW_CHARS + 1));
  if (line.includes('"')) {
    const quoted = quotedRow(text, from, separator);
    if (quoted) {
      return { row: checkRow(number, quoted.cells.map(csvCellText)), next: quoted.next };
    }
    return { row: malformed(number, [line], unclosedQuote()), next: end + 1 };
  }
  const row =
    line.length > MAX_ROW_CHARS
      ? malformed(number, [line], longRow())
      : checkRow(number, line.split(separator).map(csvCellText));
  return { row, next: end + 1 };
}

/** The cells of a row with quotes, or undefined where they do not fit together. */
function quotedRow(
  text: string,
  from: number,
  separator: string,
): { cells: string[]; next: number } | undefined {
  const cells: string[] = [];
  for (let at = from; ; at += 1) {
    const open = pastBlanks(text, at, separator);
    if (text[open] === '"') {
      const quoted = quotedCell(text, open, from + MAX_ROW_CHARS);
      if (!quoted) return undefined;
      cells.push(quoted.cell);
      at = pastBlanks(text, quoted.next, separator);
    } else {
      const end = endOfCell(text, at, separator);
      cells.push(text.slice(at, end));
      at = end;
    }
    if (at >= text.length || text[at] === "\n") return { cells, next: at + 1 };
    if (text[at] !== separator) return undefined;
  }
}

function pastBlanks(text: string, from: number, separator: string): number {
  let at = from;
  while (text[at] === " " || (text[at] === "\t" && separator !== "\t")) at += 1;
  return at;
}

function endOfCell(text: string, from: number, separator: string): number {
  let at = from;
  while (at < text.length && text[at] !== separator && text[at] !== "\n") at += 1;
  return at;
}

/** A cell in quotes, in which two of them mean one. */
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
