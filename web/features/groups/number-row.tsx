import { Smartphone } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports.ts";
import { Field } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { formatCount } from "#web/lib/format.ts";
import { columnOptions } from "./column-options.ts";
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
    <li className="rounded-lg border bg-muted/40 p-4">
      <Field
        label="Mobile number"
        required
        error={mapping.errorsOf(row).column}
        aside={
          <span className="inline-flex items-center gap-1">
            <Smartphone className="size-3.5" aria-hidden="true" />
            Required first
          </span>
        }
        description={
          column
            ? `${formatCount(column.mobiles)} of ${formatCount(column.filled)} values are Australian mobile numbers. The others are left out and listed for you.`
            : columns.some(({ mobiles }) => mobiles > 0)
              ? "Choose the column that holds the mobile numbers."
              : "No column here holds Australian mobile numbers. Choose another sheet or file."
        }
      >
        {(control) => (
          <Select
            {...control}
            placeholder="Choose a column"
            value={row.column === undefined ? undefined : String(row.column)}
            onValueChange={(value) => mapping.assign(row.key, Number(value))}
            options={columnOptions(columns)}
          />
        )}
      </Field>
    </li>
  );
}
