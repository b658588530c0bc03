import { normaliseMobile } from "#core/rules/phone.ts";
import type { SheetFile } from "./read-sheet.ts";

const SAMPLES = 3;

export interface ColumnDescription {
  header: string;
  /** The first few different values, for a person to recognise the column by. */
  samples: string[];
  /** Cells that are valid Australian mobiles. */
  mobiles: number;
  /** Cells that are not blank. */
  filled: number;
}

/** Counts, column by column, what the console needs to suggest which one holds the mobiles. */
export function describeColumns(sheet: SheetFile): ColumnDescription[] {
  return sheet.headers.map((header, index) => {
    const description: ColumnDescription = { header, samples: [], mobiles: 0, filled: 0 };
    for (const row of sheet.rows) {
      const cell = row[index] ?? "";
      if (cell === "") continue;
      description.filled += 1;
      if (normaliseMobile(cell) !== undefined) description.mobiles += 1;
      const { samples } = description;
      if (samples.length < SAMPLES && !samples.includes(cell)) samples.push(cell);
    }
    return description;
  });
}
