import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { normaliseMobile } from "#core/rules/phone.ts";

const SAMPLES = 3;
const SAMPLE_CHARS = 100;

export interface ColumnCount {
  /** The first few distinct values, by which a person recognises the column. */
  samples: string[];
  /** Cells that are valid Australian mobiles. */
  mobiles: number;
  /** How many of those are different. */
  distinct: number;
  /** Cells that are not blank. */
  filled: number;
  /** Cells that are too long to be a contact's value. */
  long: number;
}

interface Counted extends Omit<ColumnCount, "distinct"> {
  /** The mobiles without their country code, as small numbers: a sheet can have half a million. */
  seen: Set<number>;
}

const NATIONAL_DIGITS = 8;

/** Counts, column by column, what the console needs to suggest the one with the mobiles. */
export class ColumnCounter {
  private readonly columns: Counted[] = [];

  add(cells: readonly string[]): void {
    while (this.columns.length < cells.length) {
      this.columns.push({ samples: [], mobiles: 0, filled: 0, long: 0, seen: new Set() });
    }
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index] ?? "";
      if (cell === "") continue;
      column.filled += 1;
      if (cell.length > MAX_VALUE_LENGTH) column.long += 1;
      const mobile = normaliseMobile(cell);
      if (mobile !== undefined) {
        column.mobiles += 1;
        column.seen.add(Number(mobile.slice(-NATIONAL_DIGITS)));
      }
      const sample = cell.slice(0, SAMPLE_CHARS);
      if (column.samples.length < SAMPLES && !column.samples.includes(sample)) {
        column.samples.push(sample);
      }
    }
  }

  get width(): number {
    return this.columns.length;
  }

  at(index: number): ColumnCount {
    const column = this.columns[index];
    if (!column) return { samples: [], mobiles: 0, distinct: 0, filled: 0, long: 0 };
    const { seen, ...counts } = column;
    return { ...counts, distinct: seen.size };
  }
}
