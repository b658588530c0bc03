import type { MergeLabel } from "#core/contract/imports.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { SheetFile } from "#worker/files/read-sheet.ts";

/** What the form takes for a typed value (see the contract). */
const MAX_VALUE = 500;

/** What becomes of one row of a sheet: a contact, or a rejected row with its reason. */
export interface PlannedRow {
  /** Where the row stands in `rows` of the sheet. */
  index: number;
  /** Empty for a rejected row. */
  number: string;
  reason: string;
}

/**
 * Judges every row of a sheet in its order. The same file gives the same plan, so that an import that
 * goes on half-way knows the duplicates of the rows that are done.
 */
export function planRows(sheet: SheetFile, labels: readonly MergeLabel[]): PlannedRow[] {
  const first = new Map<string, number>();
  const column = labels.find(({ type }) => type === "number")?.id ?? 0;
  return sheet.rows.map((cells, index) => {
    const rejected = (reason: string) => ({ index, number: "", reason });
    const cell = cells[column] ?? "";
    if (cell.trim() === "") return rejected("No mobile number");
    const number = normaliseMobile(cell);
    if (!number) return rejected("Not an Australian mobile number");
    const before = first.get(number);
    if (before !== undefined) return rejected(`Duplicate of row ${before}`);
    const long = labels.find(
      ({ type, id }) => type === "text" && (cells[id] ?? "").length > MAX_VALUE,
    );
    if (long) return rejected(`${long.newLabel} is longer than ${MAX_VALUE} characters`);
    first.set(number, sheet.rowNumbers[index] ?? 0);
    return { index, number, reason: "" };
  });
}

/** A row's values by tag key; blank cells give none, so that they wipe nothing that is there. */
export function valuesOf(
  cells: readonly string[],
  labels: readonly MergeLabel[],
): Record<string, string> {
  const values = labels.flatMap(({ type, id, newLabel }) => {
    const value = cells[id] ?? "";
    return type === "number" || value.trim() === "" ? [] : [[tagKey(newLabel), value] as const];
  });
  return Object.fromEntries(values);
}
