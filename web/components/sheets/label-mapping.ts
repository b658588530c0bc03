import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import type { MergeLabel, SheetPreview } from "#core/contract/imports.ts";
import { hiddenText } from "#core/contract/name-field.ts";
import { MAX_LABEL_LENGTH, MAX_LABELS } from "#core/rules/file-limits.ts";
import { hasHidden } from "#core/rules/hidden-characters.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { labelFor } from "./standard-labels.ts";

type Columns = SheetPreview["columns"];

/** Which column of the file becomes which label. The first row of a mapping is the mobile number. */
export interface LabelRow {
  key: number;
  /** The column's index in the sheet; undefined until one is chosen. */
  column?: number | undefined;
  label: string;
}

interface RowErrors {
  column?: string;
  label?: string;
}

const NUMBER_LABEL = "mobile";
/** A column that the file gives no name. */
const UNNAMED = /^Column \d+$/;

/** The mapping that a file suggests: the column with the most mobiles first, then those with values. */
export function suggestMapping(columns: Columns): LabelRow[] {
  const number = likeliestNumber(columns);
  const rows: LabelRow[] = [{ key: 0, column: number, label: NUMBER_LABEL }];
  columns.forEach(({ header, filled, kind }, column) => {
    if (column === number || filled === 0 || rows.length >= MAX_LABELS) return;
    const said = UNNAMED.test(header) && kind === "email" ? "email" : header;
    rows.push({ key: rows.length, column, label: freeLabel(said, column, rows) });
  });
  return rows;
}

function likeliestNumber(columns: Columns): number | undefined {
  const most = Math.max(0, ...columns.map((column) => column.mobiles));
  if (most === 0) return undefined;
  return columns.findIndex((column) => column.mobiles === most);
}

function freeLabel(header: string, column: number, rows: readonly LabelRow[]): string {
  const wanted = labelFor(header) || `column_${column + 1}`;
  const taken = new Set(rows.map((row) => tagKey(row.label)));
  let label = wanted;
  for (let n = 2; taken.has(tagKey(label)); n++) label = `${wanted}_${n}`;
  return label;
}

/**
 * Gives a row a column. The row that had it gets this row's previous column in exchange, or is removed
 * if there was none. Labels that were only suggested follow their columns.
 */
export function assignColumn(
  rows: readonly LabelRow[],
  key: number,
  column: number,
  columns: Columns,
): LabelRow[] {
  const before = rows.find((row) => row.key === key)?.column;
  const moved = rows.flatMap((row, index): LabelRow[] => {
    if (row.key === key) return [{ ...row, column }];
    if (row.column !== column) return [row];
    return before === undefined && index > 0 ? [] : [{ ...row, column: before }];
  });
  const follows = (row: LabelRow, index: number) => {
    const old = rows.find((other) => other.key === row.key)?.column;
    if (index === 0 || row.column === undefined || row.column === old) return false;
    return isSuggested(row.label, old, columns);
  };
  const named = moved.filter((row, index) => !follows(row, index));
  return moved.map((row, index) => {
    if (row.column === undefined || !follows(row, index)) return row;
    const header = columns[row.column]?.header ?? "";
    const renamed = { ...row, label: freeLabel(header, row.column, named) };
    named.push(renamed);
    return renamed;
  });
}

function isSuggested(label: string, column: number | undefined, columns: Columns): boolean {
  if (label.trim() === "") return true;
  return column !== undefined && label === labelFor(columns[column]?.header ?? "");
}

/** What is wrong with a row. Empty fields are wrong only once the person has `tried` to continue. */
export function errorsOf(
  rows: readonly LabelRow[],
  row: LabelRow,
  columns: Columns,
  tried: boolean,
): RowErrors {
  const index = rows.indexOf(row);
  if (index === 0) return { column: hasMobiles(row, columns) ? undefined : GROUP_TEXTS.noMobiles };
  return {
    column: row.column === undefined && tried ? GROUP_TEXTS.labelRequired : undefined,
    label: labelError(row.label, rows.slice(0, index), tried),
  };
}

function labelError(
  label: string,
  before: readonly LabelRow[],
  tried: boolean,
): string | undefined {
  const key = tagKey(label);
  if (key === "") return tried ? GROUP_TEXTS.labelRequired : undefined;
  if (label.trim().length > MAX_LABEL_LENGTH) return GROUP_TEXTS.labelLong;
  if (hasHidden(label.trim())) return hiddenText("Label");
  if (/[{}|]/.test(label) || !/[\p{L}\p{N}]/u.test(label)) return GROUP_TEXTS.labelName;
  return before.some((row) => tagKey(row.label) === key) ? GROUP_TEXTS.labelTwice : undefined;
}

/** Whether a row's column has any number that can be sent to; true while it has no column. */
export function hasMobiles(row: LabelRow | undefined, columns: Columns): boolean {
  if (row?.column === undefined) return true;
  return (columns[row.column]?.mobiles ?? 0) > 0;
}

/** The mapping as the API takes it. */
export function toMergeLabels(rows: readonly LabelRow[], columns: Columns): MergeLabel[] {
  return rows.flatMap((row, index) =>
    row.column === undefined
      ? []
      : [
          {
            id: row.column,
            oldLabel: columns[row.column]?.header ?? "",
            newLabel: row.label.trim(),
            type: index === 0 ? ("number" as const) : ("text" as const),
          },
        ],
  );
}
