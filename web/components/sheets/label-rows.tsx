import { Plus, Smartphone } from "lucide-react";
import { GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { MAX_LABELS } from "#core/rules/file-limits.ts";
import { STANDARD_LABELS } from "#core/rules/standard-labels.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Dialog } from "#web/components/ui/dialog.tsx";
import { TableHead } from "#web/components/ui/table.tsx";
import { formatCount } from "#web/lib/format.ts";
import { LabelRow } from "./label-row.tsx";
import {
  ColumnSelect,
  cellClass,
  ExampleValues,
  type FieldsOf,
  rowClass,
} from "./mapping-cells.tsx";

import type { LabelMapping } from "./use-label-mapping.ts";

interface LabelRowsProps {
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  /** Labels that the group already has. */
  known: readonly string[];
  /** Whose fields are mapped, in place of an uploaded file's columns. */
  fieldsOf?: FieldsOf;
}

/** The whole mapping as a table: the mobile number, then the labels. */
export function LabelRows({ columns, mapping, known, fieldsOf }: LabelRowsProps) {
  const [, ...labels] = mapping.rows;
  const suggestions = [...new Set([...known, ...STANDARD_LABELS])];
  const unused = columns.filter((_, index) => !mapping.rows.some(({ column }) => column === index));
  return (
    <>
      <table
        aria-label="Labels"
        className="w-full border-t text-left max-md:block md:table-fixed [&>tbody]:max-md:block"
      >
        <thead className="border-b max-md:hidden">
          <tr>
            <TableHead>
              {fieldsOf ? `${fieldsOf.each} in ${fieldsOf.name}` : "Column in your file"}
            </TableHead>
            {fieldsOf === undefined ? <TableHead>Example values</TableHead> : null}
            <TableHead>Label</TableHead>
            <TableHead className="w-17">
              <span className="sr-only">Actions</span>
            </TableHead>
          </tr>
        </thead>
        <tbody>
          <NumberRow columns={columns} mapping={mapping} fieldsOf={fieldsOf} />
          {labels.map((row, index) => (
            <LabelRow
              key={row.key}
              row={row}
              place={index + 1}
              columns={columns}
              mapping={mapping}
              suggestions={suggestions}
              fieldsOf={fieldsOf}
            />
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap items-center gap-3 border-t px-5 py-4">
        <Button variant="outline" size="sm" onClick={mapping.add}>
          <Plus aria-hidden="true" />
          Add label
        </Button>
        <span className="figures text-muted-foreground text-xs">
          {`${mapping.rows.length} of ${MAX_LABELS} labels, including the mobile number.`}
          {unused.length > 0 && fieldsOf === undefined
            ? ` Not imported: ${unused.map(({ header }) => header).join(", ")}.`
            : null}
        </span>
        {mapping.error ? (
          <p role="alert" className="text-danger-text text-xs">
            {mapping.error}
          </p>
        ) : null}
      </div>
      <NumberFirstDialog open={mapping.numberFirst} onClose={mapping.closeNumberFirst} />
    </>
  );
}

/** Stops people from mapping labels before the mobile number. */
function NumberFirstDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      size="sm"
      title={GROUP_TEXTS.numberFirstTitle}
      description={GROUP_TEXTS.numberFirst}
      footer={<Button onClick={onClose}>OK</Button>}
    />
  );
}

interface NumberRowProps {
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  fieldsOf: FieldsOf | undefined;
}

/** The first row of the mapping: which column holds the mobile numbers. */
function NumberRow({ columns, mapping, fieldsOf }: NumberRowProps) {
  const row = mapping.number;
  if (!row) return null;
  const column = row.column === undefined ? undefined : columns[row.column];
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
        <Field
          inTable
          label="Mobile number"
          required
          error={mapping.errorsOf(row).column}
          description={fieldsOf ? fieldHelp(columns) : columnHelp(columns, column)}
        >
          {(control) => <ColumnSelect {...{ control, row, columns, mapping, fieldsOf }} />}
        </Field>
      </td>
      {fieldsOf === undefined ? (
        <td className={cellClass}>
          <ExampleValues column={column} />
        </td>
      ) : null}
      <td className={cellClass} colSpan={2}>
        <p className="flex h-9 items-center gap-2 font-medium max-md:hidden">
          <Smartphone className="size-4 text-muted-foreground" aria-hidden="true" />
          Mobile number
        </p>
      </td>
    </tr>
  );
}

type Columns = SheetPreview["columns"];

function columnHelp(columns: Columns, column: Columns[number] | undefined): string {
  if (column)
    return `${formatCount(column.mobiles)} of ${formatCount(column.filled)} values are Australian mobile numbers.`;
  return columns.some(({ mobiles }) => mobiles > 0)
    ? "Choose the column that holds the mobile numbers."
    : "No column here holds Australian mobile numbers. Choose another sheet or file.";
}

function fieldHelp(columns: Columns): string {
  if (columns.every(({ mobiles }) => mobiles > 0)) return "Where the mobile numbers are.";
  return columns.some(({ mobiles }) => mobiles > 0)
    ? "Only fields of phone numbers are listed."
    : "There is no field of phone numbers here.";
}
