import type { MergeLabel } from "#core/contract/imports/imports.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { normaliseMobile } from "#core/rules/phone.ts";
import { writtenValue } from "#core/rules/written.ts";
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

/** `614########` is this and a number of eight digits. */
const LOWEST_MOBILE = 61_400_000_000;

/** The column with the mobiles. */
export function numberColumnOf(labels: readonly MergeLabel[]): number {
  return labels.find(({ type }) => type === "number")?.id ?? 0;
}

/**
 * Validates the rows of a sheet in order. The same file gives the same plan, so that an import that
 * resumes half-way knows the duplicates of the rows already done.
 */
export class RowPlanner {
  /** The first row of each mobile: small numbers are looked up in half the time of texts. */
  private readonly first = new Map<number, number>();
  private readonly texts: readonly MergeLabel[];
  private readonly column: number;

  constructor(labels: readonly MergeLabel[]) {
    this.texts = labels.filter(({ type }) => type === "text");
    this.column = numberColumnOf(labels);
  }

  plan([row, cells, problem]: StoredRow): PlannedRow {
    if (problem !== undefined) return rejected(row, cells, problem);
    const number = normaliseMobile(cells[this.column] ?? "");
    if (number === undefined) return rejected(row, cells, this.withoutNumber(cells));
    const mobile = Number(number) - LOWEST_MOBILE;
    const before = this.first.get(mobile);
    if (before !== undefined) return rejected(row, cells, `Duplicate of row ${before}`, true);
    const reason = this.tooLong(cells);
    if (reason !== undefined) return rejected(row, cells, reason);
    this.first.set(mobile, row);
    return { row, cells, number, reason: "", duplicate: false };
  }

  private withoutNumber(cells: readonly string[]): string {
    const isBlank = (cells[this.column] ?? "").trim() === "";
    return isBlank ? "No mobile number" : "Not an Australian mobile number";
  }

  private tooLong(cells: readonly string[]): string | undefined {
    const long = this.texts.find(({ id }) => (cells[id] ?? "").length > MAX_VALUE_LENGTH);
    return long && `${long.newLabel} is longer than ${MAX_VALUE_LENGTH} characters`;
  }
}

function rejected(
  row: number,
  cells: readonly string[],
  reason: string,
  duplicate = false,
): PlannedRow {
  return { row, cells, number: "", reason, duplicate };
}

/** Reads a row's values by tag key; blank cells give none, so that they overwrite no existing value. */
export function valueReader(
  labels: readonly MergeLabel[],
): (cells: readonly string[]) => Record<string, string> {
  const texts = labels
    .filter(({ type }) => type === "text")
    .map(({ id, newLabel }) => [id, tagKey(newLabel)] as const);
  return (cells) => {
    const values: Record<string, string> = {};
    for (const [id, key] of texts) {
      const value = writtenValue(cells[id] ?? "");
      if (value !== "") values[key] = value;
    }
    return values;
  };
}
