import type { Separator } from "#core/contract/imports/sheet-options.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { SheetRow } from "../book.ts";
import { delimitedRows } from "./delimited-rows.ts";

export const SEPARATOR_SIGNS: Readonly<Record<Separator, string>> = {
  comma: ",",
  semicolon: ";",
  tab: "\t",
  pipe: "|",
};

const HEAD_CHARS = 131_072;
const HEAD_ROWS = 300;

interface Score {
  separator: Separator;
  /** Rows with a cell that is a mobile number. */
  mobiles: number;
  /** Share of the rows that have the most common number of columns, 0 if that is one column. */
  even: number;
  columns: number;
}

/** The character that splits the head of a text into most mobiles, then into the most even rows. */
export function guessSeparator(text: string, start: number): Separator {
  const head = headOf(text, start);
  const separators: Separator[] = ["comma", "semicolon", "tab", "pipe"];
  const scores = separators.map((separator) => scoreOf(head, separator));
  // Spaces around a cell are trimmed, so a comma before a tab looks as good as the tab.
  const tab = ({ separator }: Score) => Number(separator === "tab");
  scores.sort(
    (a, b) => b.mobiles - a.mobiles || b.even - a.even || tab(b) - tab(a) || b.columns - a.columns,
  );
  const [best] = scores;
  return best && best.columns > 1 ? best.separator : "comma";
}

/** Whole lines: half a row has half its columns. */
function headOf(text: string, start: number): string {
  const head = text.slice(start, start + HEAD_CHARS);
  const last = head.lastIndexOf("\n");
  return start + HEAD_CHARS < text.length && last > 0 ? head.slice(0, last) : head;
}

function scoreOf(head: string, separator: Separator): Score {
  const rows: SheetRow[] = [];
  for (const batch of delimitedRows(head, SEPARATOR_SIGNS[separator])) {
    rows.push(...batch);
    if (rows.length >= HEAD_ROWS) break;
  }
  const widths = new Map<number, number>();
  for (const { cells } of rows) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [columns, often] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  return {
    separator,
    mobiles: rows.filter(({ cells }) => cells.some((cell) => normaliseMobile(cell))).length,
    even: columns > 1 ? often / rows.length : 0,
    columns,
  };
}
