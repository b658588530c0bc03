import { composed } from "#core/rules/written.ts";
import type { Book, SheetRow, SheetSource } from "./book.ts";
import type { RowProblem } from "./check-row.ts";
import { FileError, fileEmpty, sheetNotFound } from "./file-error.ts";
import { hasMobile } from "./guess-header.ts";

const HEAD_ROWS = 60;
/** How many sheets are considered: a page can have a table for every few letters. */
const MAX_SHEETS = 200;

export interface ChosenSheet {
  source: SheetSource;
  /** Its first rows with values. */
  head: SheetRow[];
  /** Names of the visible sheets with values. */
  names: string[];
  /** Names of the hidden ones. */
  hidden: string[];
}

/**
 * The requested sheet, or else the first that has mobile numbers, or more than a title: a hidden one only if no
 * visible one has.
 */
export async function chooseSheet(book: Book, wanted: string | undefined): Promise<ChosenSheet> {
  const filled: Filled[] = [];
  for (const sheet of book.sheets.slice(0, MAX_SHEETS)) {
    const source = { ...sheet, name: composed(sheet.name) };
    const head = await headOrNothing(source, wanted);
    if (head.length > 0) filled.push({ source, head });
  }
  const visible = filled.filter(({ source }) => !source.hidden);
  const hidden = filled.filter(({ source }) => source.hidden);
  const chosen =
    wanted === undefined
      ? (withRows(visible) ?? withRows(hidden) ?? filled[0])
      : filled.find(({ source }) => source.name === wanted);
  if (chosen) return { names: visible.map(nameOf), hidden: hidden.map(nameOf), ...chosen };
  if (wanted === undefined) throw fileEmpty("There is nothing in this file but blank cells.");
  if (!book.sheets.some(({ name }) => composed(name) === wanted)) {
    throw sheetNotFound(wanted);
  }
  throw fileEmpty(`The sheet ${wanted} has nothing in it. Choose another sheet.`);
}

type Filled = Pick<ChosenSheet, "source" | "head">;

const nameOf = ({ source }: Filled) => source.name;

function withRows(sheets: readonly Filled[]): Filled | undefined {
  return (
    sheets.find(({ head }) => head.some(hasMobile)) ?? sheets.find(({ head }) => head.length > 1)
  );
}

/** Whether none of the rows below could be used. */
export function isTooWide(
  first: SheetRow | undefined,
): first is SheetRow & { problem: RowProblem } {
  return first?.problem?.kind === "columns";
}

/** A hidden sheet that cannot be read is no reason to refuse the others. */
async function headOrNothing(source: SheetSource, wanted: string | undefined): Promise<SheetRow[]> {
  if (!source.hidden || source.name === wanted) return await headOf(source);
  return await headOf(source).catch((error: unknown) => {
    if (error instanceof FileError) return [];
    throw error;
  });
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
