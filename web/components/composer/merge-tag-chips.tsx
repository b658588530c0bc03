import { memo } from "react";
import type { MergeField } from "./merge-fields.ts";
import { MergeTagChip } from "./merge-tag-chip.tsx";

interface MergeTagChipsProps {
  fields: readonly MergeField[];
  onInsert: (tag: string) => void;
  /** Called when the chip's panel closes, to return focus to the text. */
  onDone: () => void;
}

/** R008: the fields that can be inserted into the text, contacts' own before the account's. */
export const MergeTagChips = memo(function MergeTagChips({
  fields,
  onInsert,
  onDone,
}: MergeTagChipsProps) {
  const rows = [
    { label: "Personalise", fields: fields.filter(({ value }) => value === undefined) },
    { label: "Parameters", fields: fields.filter(({ value }) => value !== undefined) },
  ];
  return rows
    .filter((row) => row.fields.length > 0)
    .map((row) => (
      <fieldset key={row.label} className="flex min-w-0 flex-wrap items-center gap-1.5">
        <legend className="float-left mr-1 flex h-7 items-center text-muted-foreground text-xs">
          {row.label}
        </legend>
        {row.fields.map((field) => (
          <MergeTagChip key={field.key} field={field} onInsert={onInsert} onDone={onDone} />
        ))}
      </fieldset>
    ));
});
