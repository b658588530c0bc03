import { normaliseMobile } from "#core/rules/phone.ts";
import type { SheetRow } from "./book.ts";

/** Longest cell that could name a column; searching a long text for the words below is slow. */
const NAME_CHARS = 200;

/** Words in column names, as contact lists have them. */
const NAMES =
  /^(?:.*\b)?(?:mobile|mob|phone|cell|telephone|tel|number|contact|name|first|last|surname|e-?mail)(?:\b.*)?$/i;

/**
 * The index, among the first rows of a sheet, of the row that names the columns; -1 if none does. A
 * title above the table has fewer cells than the rows of the table.
 */
export function guessHeader(head: readonly SheetRow[]): number {
  const firstMobile = head.findIndex(hasMobile);
  if (firstMobile === 0) return -1;
  const above = firstMobile === -1 ? head : head.slice(0, firstMobile);
  const wide = widthOf(firstMobile === -1 ? head : head.slice(firstMobile));
  const enough = wide < 2 ? 1 : Math.max(2, Math.ceil(wide / 2));
  const candidates = above.map((row, index) => ({ row, index })).filter(({ row }) => !row.problem);
  const full = candidates.filter(({ row }) => filled(row) >= enough);
  const soundsLikeNames = ({ row }: { row: SheetRow }) =>
    row.cells.some((cell) => NAMES.test(cell.trim().slice(0, NAME_CHARS)));
  const named = full.filter(soundsLikeNames);
  // A single column has no width to distinguish a title: the name is the last cell that could be one.
  const found =
    (wide < 2 ? named.at(-1) : named[0]) ?? full[0] ?? candidates.findLast(soundsLikeNames);
  if (found) return found.index;
  return firstMobile === -1 && candidates.length > 0 ? (candidates[0]?.index ?? -1) : -1;
}

export function hasMobile({ cells, problem }: SheetRow): boolean {
  return problem === undefined && cells.some((cell) => normaliseMobile(cell) !== undefined);
}

/** The number of filled cells in the fullest of the first few rows. */
function widthOf(rows: readonly SheetRow[]): number {
  return Math.max(0, ...rows.filter(({ problem }) => !problem).map(filled));
}

function filled({ cells }: SheetRow): number {
  return cells.filter((cell) => cell !== "").length;
}
