import { ChevronDown, Trash2 } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { cn } from "#web/lib/cn.ts";
import type { LabelRow as Row } from "./label-mapping.ts";
import {
  ColumnSelect,
  cellClass,
  ExampleValues,
  type FieldsOf,
  rowClass,
} from "./mapping-cells.tsx";
import type { LabelMapping } from "./use-label-mapping.ts";

interface LabelRowProps {
  row: Row;
  /** Position among the labels, from 1. */
  place: number;
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  /** Labels to choose from; any other can be typed. */
  suggestions: readonly string[];
  fieldsOf: FieldsOf | undefined;
}

/** One column of the file and the label that its values get. */
export function LabelRow({ row, place, columns, mapping, suggestions, fieldsOf }: LabelRowProps) {
  const errors = mapping.errorsOf(row);
  const labels = suggestions.filter(
    (label) => !mapping.rows.some((other) => other.label === label),
  );
  return (
    <tr className={rowClass}>
      <td className={cellClass}>
        <Field
          inTable
          label={`${fieldsOf?.each ?? "Column"} ${place}`}
          required
          error={errors.column}
        >
          {(control) => <ColumnSelect {...{ control, row, columns, mapping, fieldsOf }} />}
        </Field>
      </td>
      {fieldsOf === undefined ? (
        <td className={cellClass}>
          <ExampleValues column={columns[row.column ?? -1]} />
        </td>
      ) : null}
      <td className={cn(cellClass, fieldsOf !== undefined && "max-md:col-span-1!")}>
        <Field inTable label={`Label ${place}`} required error={errors.label}>
          {(control) => (
            <div className="relative">
              <Input
                {...control}
                autoComplete="off"
                className="pr-10"
                value={row.label}
                onChange={(event) => mapping.rename(row.key, event.target.value)}
              />
              <div className="absolute top-0.5 right-0.5">
                <Menu
                  label="Suggested labels"
                  trigger={
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={`Suggestions for label ${place}`}
                    >
                      <ChevronDown aria-hidden="true" />
                    </Button>
                  }
                  items={labels.map((label) => ({
                    label,
                    onSelect: () => mapping.rename(row.key, label),
                  }))}
                />
              </div>
            </div>
          )}
        </Field>
      </td>
      <td className={cellClass}>
        <Button
          variant="ghost"
          size="icon"
          className="text-muted-foreground"
          aria-label={`Delete label ${row.label || place}`}
          onClick={() => mapping.remove(row.key)}
        >
          <Trash2 aria-hidden="true" />
        </Button>
      </td>
    </tr>
  );
}
