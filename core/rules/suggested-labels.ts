import { MAX_LABELS } from "./file-limits.ts";
import { tagKey } from "./merge-tags.ts";
import { labelFor } from "./standard-labels.ts";

/** A sheet's column, as far as its label is concerned. */
interface SheetColumn {
  header: string;
  kind: string;
  /** How many of its cells have a value, and how many a mobile number. */
  filled: number;
  mobiles: number;
}

export const NUMBER_LABEL = "mobile";
/** A column that the file gives no name. */
const UNNAMED = /^Column \d+$/;

/** The column with the most mobile numbers, by its index; undefined if there are none. */
export function likeliestNumber(columns: readonly Pick<SheetColumn, "mobiles">[]) {
  const most = Math.max(0, ...columns.map(({ mobiles }) => mobiles));
  return most === 0 ? undefined : columns.findIndex(({ mobiles }) => mobiles === most);
}

/** What the other columns that have values are called, as many as a group can have. */
export function suggestedLabels(columns: readonly SheetColumn[], number: number | undefined) {
  const rows: { column: number; label: string }[] = [];
  columns.forEach(({ header, filled, kind }, column) => {
    if (column === number || filled === 0 || rows.length + 1 >= MAX_LABELS) return;
    const said = UNNAMED.test(header) && kind === "email" ? "email" : header;
    const taken = [NUMBER_LABEL, ...rows.map(({ label }) => label)];
    rows.push({ column, label: freeLabel(said, column, taken) });
  });
  return rows;
}

/** The label that a header means, or the next one like it that is not taken. */
export function freeLabel(header: string, column: number, taken: readonly string[]): string {
  const wanted = labelFor(header) || `column_${column + 1}`;
  const keys = new Set(taken.map(tagKey));
  let label = wanted;
  for (let n = 2; keys.has(tagKey(label)); n++) label = `${wanted}_${n}`;
  return label;
}
