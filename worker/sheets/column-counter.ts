import { type ColumnKind, kindOf } from "#core/rules/column-kinds.ts";
import { MAX_VALUE_LENGTH } from "#core/rules/file-limits.ts";
import { normaliseMobile } from "#core/rules/phone.ts";

const SAMPLES = 3;
const SAMPLE_CHARS = 100;
/** Values by which a column's kind is judged. */
const JUDGED = 100;

export interface ColumnCount {
  /** The first few distinct values, by which a person recognises the column. */
  samples: string[];
  /** What most of its values are. */
  kind: ColumnKind;
  /** Cells that are valid Australian mobiles. */
  mobiles: number;
  /** How many of those are different. */
  distinct: number;
  /** Cells that are not blank. */
  filled: number;
  /** Cells that are too long to be a contact's value. */
  long: number;
}

interface Counted extends Omit<ColumnCount, "distinct" | "kind"> {
  /** How many of the first values are of which kind. */
  kinds: Record<ReturnType<typeof kindOf>, number>;
  /** The mobiles without their country code, as small numbers: a sheet can have half a million. */
  seen: Set<number>;
}

const NATIONAL_DIGITS = 8;

/** Counts, column by column, what the console needs to suggest the one with the mobiles. */
export class ColumnCounter {
  private readonly columns: Counted[] = [];

  add(cells: readonly string[]): void {
    while (this.columns.length < cells.length) {
      this.columns.push(newColumn());
    }
    for (const [index, column] of this.columns.entries()) {
      const cell = cells[index] ?? "";
      if (cell === "") continue;
      if (column.filled < JUDGED) column.kinds[kindOf(cell)] += 1;
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
    const { seen, kinds, ...counts } = column ?? newColumn();
    return { ...counts, kind: likeliest(counts, kinds), distinct: seen.size };
  }
}

function newColumn(): Counted {
  const kinds = { email: 0, date: 0, number: 0, text: 0 };
  return { samples: [], kinds, mobiles: 0, filled: 0, long: 0, seen: new Set() };
}

function likeliest(
  { filled, mobiles }: Pick<Counted, "filled" | "mobiles">,
  kinds: Counted["kinds"],
): ColumnKind {
  if (filled === 0) return "empty";
  if (mobiles * 2 >= filled) return "mobile";
  const judged = Math.min(filled, JUDGED);
  const most = (["email", "date", "number"] as const).find((kind) => kinds[kind] * 2 > judged);
  return most ?? "text";
}
