import { ArrowRight, ChevronDown, Trash2 } from "lucide-react";
import type { SheetPreview } from "#core/contract/imports.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Menu } from "#web/components/ui/menu.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { columnOptions, samplesOf } from "./column-options.ts";
import type { LabelRow as Row } from "./label-mapping.ts";
import type { LabelMapping } from "./use-label-mapping.ts";

interface LabelRowProps {
  row: Row;
  /** Position among the labels, from 1. */
  place: number;
  columns: SheetPreview["columns"];
  mapping: LabelMapping;
  /** Labels to choose from; any other can be typed. */
  suggestions: readonly string[];
}

/** One column of the file and the label that its values get. */
export function LabelRow({ row, place, columns, mapping, suggestions }: LabelRowProps) {
  const errors = mapping.errorsOf(row);
  const column = row.column === undefined ? undefined : columns[row.column];
  const labels = suggestions.filter(
    (label) => !mapping.rows.some((other) => other.label === label),
  );
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-3 gap-y-3 py-3 md:grid-cols-[1fr_auto_1fr_auto]">
      <Field
        label={`Column ${place}`}
        required
        error={errors.column}
        description={column ? samplesOf(column) : undefined}
        className="min-w-0 max-md:col-span-2"
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
      <ArrowRight className="mt-9 size-4 text-muted-foreground max-md:hidden" aria-hidden="true" />
      <Field label={`Label ${place}`} required error={errors.label} className="min-w-0">
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
      <Button
        variant="ghost"
        size="icon"
        className="mt-6.5 text-muted-foreground"
        aria-label={`Delete label ${row.label || place}`}
        onClick={() => mapping.remove(row.key)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </li>
  );
}
