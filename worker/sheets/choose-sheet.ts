import type { Book, SheetRow, SheetSource } from "./book.ts";
import type { RowProblem } from "./check-row.ts";
import { fileEmpty, sheetNotFound } from "./file-error.ts";
import { hasMobile } from "./guess-header.ts";

const HEAD_ROWS = 60;
/** How many sheets are considered: a page can have a table for every few letters. */
const MAX_SHEETS = 200;

export interface ChosenSheet {
  /** Names of the visible sheets that are not empty. */
  names: string[];
  source: SheetSource;
  /** Its first rows with values. */
  head: SheetRow[];
}

/** The requested sheet, or else the first that has mobile numbers, or more than a title. */
export async function chooseSheet(book: Book, wanted: string | undefined): Promise<ChosenSheet> {
  const filled: { source: SheetSource; head: SheetRow[] }[] = [];
  for (const source of book.sheets.slice(0, MAX_SHEETS)) {
    const head = await headOf(source);
    if (head.length > 0) filled.push({ source, head });
  }
  const names = filled.map(({ source }) => source.name);
  const chosen =
    wanted === undefined
      ? (filled.find(({ head }) => head.some(hasMobile)) ??
        filled.find(({ head }) => head.length > 1) ??
        filled[0])
      : filled.find(({ source }) => source.name === wanted);
  if (chosen) return { names, ...chosen };
  const there = [...book.sheets.map(({ name }) => name), ...book.hidden];
  if (wanted !== undefined && !there.includes(wanted)) throw sheetNotFound(wanted);
  throw fileEmpty(
    wanted === undefined
      ? "There is nothing in this file but blank cells."
      : `The sheet ${wanted} is hidden or has nothing in it. Choose another sheet.`,
  );
}

/** Whether none of the rows below could be used. */
export function isTooWide(
  first: SheetRow | undefined,
): first is SheetRow & { problem: RowProblem } {
  return first?.problem?.kind === "columns";
}

async function headOf(source: SheetSource): Promise<SheetRow[]> {
  const head: SheetRow[] = [];
  for await (const batch of source.rows()) {
    const filled = batch.filter(({ cells }) => cells.length > 0);
    head.push(...filled.slice(0, HEAD_ROWS - head.length));
    // A first row that is too wide settles what becomes of the sheet.
    if (head.length >= HEAD_ROWS || isTooWide(head[0])) break;
  }
  return head;
}
