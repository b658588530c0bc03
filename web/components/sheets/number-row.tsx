import { Smartphone } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { Field } from "#web/components/form/field.tsx";
import { formatCount } from "#web/lib/format.ts";
import { ColumnSelect } from "./column-select.tsx";
import { ExampleValues } from "./example-values.tsx";
import { cellClass, rowClass } from "./mapping-classes.ts";
import type { LabelMapping } from "./use-label-mapping.ts";

interface NumberRowProps {
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
}

/** The first row of the mapping: which column holds the mobile numbers. */
export function NumberRow({ columns, mapping }: NumberRowProps) {
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
          description={
            column
              ? `${formatCount(column.mobiles)} of ${formatCount(column.filled)} values are Australian mobile numbers.`
              : columns.some(({ mobiles }) => mobiles > 0)
                ? "Choose the column that holds the mobile numbers."
                : "No column here holds Australian mobile numbers. Choose another sheet or file."
          }
        >
          {(control) => (
            <ColumnSelect control={control} row={row} columns={columns} mapping={mapping} />
          )}
        </Field>
      </td>
      <td className={cellClass}>
        <ExampleValues column={column} />
      </td>
      <td className={cellClass} colSpan={2}>
        <p className="flex h-9 items-center gap-2 font-medium max-md:hidden">
          <Smartphone className="size-4 text-muted-foreground" aria-hidden="true" />
          Mobile number
        </p>
      </td>
    </tr>
  );
}
