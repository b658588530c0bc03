import { normaliseMobile } from "#core/rules/phone.ts";

const SAMPLES = 3;
const SAMPLE_CHARS = 100;

export interface ColumnCount {
  /** The first few distinct values, by which a person recognises the column. */
  samples: string[];
  /** Cells that are valid Australian mobiles. */
  mobiles: number;
  /** Cells that are not blank. */
  filled: number;
}

/** Counts, column by column, what the console needs to suggest the one with the mobiles. */
export class ColumnCounter {
  private readonly columns: ColumnCount[] = [];

  add(cells: readonly string[]): void {
    while (this.columns.length < cells.length) {
      this.columns.push({ samples: [], mobiles: 0, filled: 0 });
    }
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index] ?? "";
      if (cell === "") continue;
      column.filled += 1;
      if (normaliseMobile(cell) !== undefined) column.mobiles += 1;
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
    return this.columns[index] ?? { samples: [], mobiles: 0, filled: 0 };
  }
}
