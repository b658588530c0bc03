import type { SheetPreview } from "#core/contract/imports/imports.ts";
import type { ControlProps } from "#web/components/form/field.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { columnOptions } from "./column-options.ts";
import type { LabelRow } from "./label-mapping.ts";
import type { LabelMapping } from "./use-label-mapping.ts";

interface ColumnSelectProps {
  control: ControlProps;
  row: LabelRow;
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
}

/** Which column of the file a row of the mapping is about. */
export function ColumnSelect({ control, row, columns, mapping }: ColumnSelectProps) {
  return (
    <Select
      {...control}
      placeholder="Choose a column"
      value={row.column === undefined ? undefined : String(row.column)}
      onValueChange={(value) => mapping.assign(row.key, Number(value))}
      options={columnOptions(columns)}
    />
  );
}
