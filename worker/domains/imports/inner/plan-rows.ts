import type { MergeLabel } from "#core/contract/imports.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import type { StoredRow } from "#worker/sheets/reading.ts";

/** The result for one row of a sheet: a contact, or a rejected row with its reason. */
export interface PlannedRow {
  /** The row's number in the sheet. */
  row: number;
  cells: readonly string[];
  /** Empty for a row that becomes no contact. */
  number: string;
  reason: string;
  /** Whether that is only because an earlier row has its number. */
  duplicate: boolean;
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
    const rejected = (reason: string, duplicate = false): PlannedRow => ({
      row,
      cells,
      number: "",
      reason,
      duplicate,
    });
    if (problem !== undefined) return rejected(problem);
    const number = normaliseMobile(cells[this.column] ?? "");
    if (number === undefined) return rejected(this.withoutNumber(cells));
    const before = this.first.get(number);
    if (before !== undefined) return rejected(`Duplicate of row ${before}`, true);
    const reason = this.tooLong(cells);
    if (reason !== undefined) return rejected(reason);
    this.first.set(number, row);
    return { row, cells, number, reason: "", duplicate: false };
  }

  private withoutNumber(cells: readonly string[]): string {
    const isBlank = (cells[this.column] ?? "").trim() === "";
    return isBlank ? "No mobile number" : "Not an Australian mobile number";
  }

  private tooLong(cells: readonly string[]): string | undefined {
    const long = this.labels.find(
      ({ type, id }) => type === "text" && (cells[id] ?? "").length > MAX_VALUE_LENGTH,
    );
    return long && `${long.newLabel} is longer than ${MAX_VALUE_LENGTH} characters`;
  }
}

/** Reads a row's values by tag key; blank cells give none, so that they overwrite no existing value. */
export function valueReader(
  labels: readonly MergeLabel[],
): (cells: readonly string[]) => Record<string, string> {
  const texts = labels
    .filter(({ type }) => type === "text")
    .map(({ id, newLabel }) => [id, tagKey(newLabel)] as const);
  return (cells) =>
    Object.fromEntries(
      texts.flatMap(([id, key]) => {
        const value = cells[id] ?? "";
        return value.trim() === "" ? [] : [[key, value]];
      }),
    );
}
