import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { ColumnKind } from "#core/rules/column-kinds.ts";
import type { ControlProps } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { fieldsFor, type LabelRow } from "./label-mapping.ts";
import type { LabelMapping } from "./use-label-mapping.ts";

/** A row of the mapping: on a phone, its cells are stacked. */
export const rowClass =
  "border-b align-top last:border-b-0 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-2 max-md:gap-y-2 max-md:px-5 max-md:py-4";

/** On a phone, the label and the button that deletes it share the last line. */
export const cellClass =
  "md:px-3 md:py-2.5 md:first:pl-5 md:last:pr-5 max-md:first:col-span-2 max-md:nth-2:col-span-2 max-md:last:self-end";

const SAMPLE_LENGTH = 60;

/** The file's columns to choose from, each with its first values to recognise it by. */
function columnOptions(columns: SheetPreview["columns"]) {
  return columns.map((column, index) => ({
    value: String(index),
    label: column.header,
    description: samplesOf(column) || "No values",
  }));
}

/** The same of a CRM's fields. */
function fieldOptions({ row, columns, mapping }: ColumnSelectProps) {
  return fieldsFor(mapping.rows, row, columns).map((index) => ({
    value: String(index),
    label: columns[index]?.header ?? "",
  }));
}

/** A column's first values in one short line. */
function samplesOf({ samples }: { samples: readonly string[] }): string {
  const line = samples.join(", ").replace(/\s+/g, " ");
  return line.length > SAMPLE_LENGTH ? `${line.slice(0, SAMPLE_LENGTH - 1)}…` : line;
}

/** A CRM, or a Google file, and what it calls what its records have. */
export interface FieldsOf {
  name: string;
  each: "Field" | "Column";
}

interface ColumnSelectProps {
  control: ControlProps;
  row: LabelRow;
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  fieldsOf: FieldsOf | undefined;
}

/** Which column of the file, or field of the CRM, a row of the mapping is about. */
export function ColumnSelect(props: ColumnSelectProps) {
  const { control, row, columns, mapping, fieldsOf } = props;
  return (
    <Select
      {...control}
      placeholder={`Choose a ${(fieldsOf?.each ?? "Column").toLowerCase()}`}
      value={row.column === undefined ? undefined : String(row.column)}
      onValueChange={(value) => mapping.assign(row.key, Number(value))}
      options={fieldsOf === undefined ? columnOptions(columns) : fieldOptions(props)}
    />
  );
}

const KINDS: Readonly<Record<ColumnKind, string | undefined>> = {
  mobile: "Mobile numbers",
  email: "Email addresses",
  date: "Dates",
  number: "Numbers",
  text: "Text",
  empty: undefined,
};

/** What a column of the file was recognised as, and its first values. */
export function ExampleValues({ column }: { column: SheetPreview["columns"][number] | undefined }) {
  if (!column) return null;
  return (
    <div className="md:py-2">
      <p className="line-clamp-2 break-words text-muted-foreground">
        {samplesOf(column) || "No values"}
      </p>
      <p className="text-muted-foreground text-xs">{KINDS[column.kind]}</p>
    </div>
  );
}
