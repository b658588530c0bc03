import { hiddenText } from "#core/contract/fields/name-field.ts";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { MergeLabel, SheetPreview } from "#core/contract/imports/imports.ts";
import type { CrmFieldChoice } from "#core/contract/integrations/crm-records.ts";
import { MAX_LABEL_LENGTH, MAX_LABELS } from "#core/rules/file-limits.ts";
import { hasHidden } from "#core/rules/hidden-characters.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { labelFor, STANDARD_LABELS } from "#core/rules/standard-labels.ts";
import {
  freeLabel,
  likeliestNumber,
  NUMBER_LABEL,
  suggestedLabels,
} from "#core/rules/suggested-labels.ts";

type Columns = SheetPreview["columns"];

/** Which column of the file becomes which label. The first row of a mapping is the mobile number. */
export interface LabelRow {
  key: number;
  /** The column's index in the sheet; undefined until one is chosen. */
  column?: number;
  label: string;
}

interface RowErrors {
  column?: string;
  label?: string;
}

/** The mapping that a file suggests: the column with the most mobiles first, then those with values. */
export function suggestMapping(columns: Columns): LabelRow[] {
  const number = likeliestNumber(columns);
  return [
    { key: 0, column: number, label: NUMBER_LABEL },
    ...suggestedLabels(columns, number).map((row, index) => ({ key: index + 1, ...row })),
  ];
}

/** The fields of a CRM as columns, of whose values nothing is known yet. */
export function fieldColumns(fields: readonly CrmFieldChoice[]): Columns {
  return fields.map(({ label, kind }) => ({
    ...{ header: label, samples: [], distinct: 0, filled: 1, long: 0 },
    ...(kind === "phone" ? { kind: "mobile", mobiles: 1 } : { kind: "text", mobiles: 0 }),
  }));
}

/** The mapping that a CRM's fields suggest: a mobile number, and what the standard labels name. */
export function suggestFields(columns: Columns): LabelRow[] {
  const rows: LabelRow[] = [{ key: 0, column: likeliestField(columns), label: NUMBER_LABEL }];
  columns.forEach((column, at) => {
    const label = labelFor(column.header);
    const isTaken = rows.some((row) => row.column === at || row.label === label);
    if (isTaken || rows.length >= MAX_LABELS || !STANDARD_LABELS.includes(label)) return;
    rows.push({ key: rows.length, column: at, label });
  });
  return rows;
}

/** By its name, of the fields that may have numbers. */
export function likeliestField(columns: Columns): number | undefined {
  for (const name of [/mobile/i, /phone/i, /^/]) {
    const found = columns.findIndex(({ header, mobiles }) => mobiles > 0 && name.test(header));
    if (found !== -1) return found;
  }
  return undefined;
}

/** R351: which fields of a CRM a row may have: the first those of phone numbers, the others all but the first's. */
export function fieldsFor(rows: readonly LabelRow[], row: LabelRow, columns: Columns): number[] {
  const [number] = rows;
  const all = columns.map((_, at) => at);
  if (row.key === number?.key) return all.filter((at) => (columns[at]?.mobiles ?? 0) > 0);
  return all.filter((at) => at !== number?.column);
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
    const taken = named.map((other) => other.label);
    const renamed = { ...row, label: freeLabel(header, row.column, taken) };
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

/** The same as calls about a CRM's fields take it: the first is the mobile number, which has no label. */
export function toFieldLabels(rows: readonly LabelRow[], names: readonly string[]) {
  return rows.map(({ column, label }, nth) => ({
    field: names[column ?? -1] ?? "",
    ...(nth === 0 ? {} : { label: label.trim() }),
  }));
}
