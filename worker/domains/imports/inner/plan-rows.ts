import type { MergeLabel } from "#core/contract/imports.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { StoredRow } from "#worker/sheets/reading.ts";

/** What the form accepts as a typed value (see the contract). */
const MAX_VALUE = 500;

/** The result for one row of a sheet: a contact, or a rejected row with its reason. */
export interface PlannedRow {
  /** The row's number in the sheet. */
  row: number;
  cells: readonly string[];
  /** Empty for a rejected row. */
  number: string;
  reason: string;
}

/**
 * Validates the rows of a sheet in order. The same file gives the same plan, so that an import that
 * resumes half-way knows the duplicates of the rows already done.
 */
export class RowPlanner {
  private readonly first = new Map<string, number>();
  private readonly labels: readonly MergeLabel[];
  private readonly column: number;

  constructor(labels: readonly MergeLabel[]) {
    this.labels = labels;
    this.column = labels.find(({ type }) => type === "number")?.id ?? 0;
  }

  plan([row, cells, problem]: StoredRow): PlannedRow {
    const number = normaliseMobile(cells[this.column] ?? "");
    const reason = problem ?? this.reasonAgainst(cells, number);
    if (reason !== undefined || number === undefined) {
      return { row, cells, number: "", reason: reason ?? "" };
    }
    this.first.set(number, row);
    return { row, cells, number, reason: "" };
  }

  private reasonAgainst(cells: readonly string[], number: string | undefined): string | undefined {
    if ((cells[this.column] ?? "").trim() === "") return "No mobile number";
    if (number === undefined) return "Not an Australian mobile number";
    const before = this.first.get(number);
    if (before !== undefined) return `Duplicate of row ${before}`;
    const long = this.labels.find(
      ({ type, id }) => type === "text" && (cells[id] ?? "").length > MAX_VALUE,
    );
    return long && `${long.newLabel} is longer than ${MAX_VALUE} characters`;
  }
}

/** A row's values by tag key; blank cells give none, so that they overwrite no existing value. */
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
