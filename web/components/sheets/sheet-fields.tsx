import type { SheetPreview } from "#core/contract/imports/imports.ts";
import { HIDDEN_ROWS, type SheetOptions } from "#core/contract/imports/sheet-options.ts";
import { SelectField } from "#web/components/form/select-field.tsx";

export interface SheetChoice {
  /** The file as it was last read. */
  preview: SheetPreview;
  /** What the person chose; everything else was detected from the file. */
  options: SheetOptions;
  onOptions: (options: SheetOptions) => void;
}

/** Which sheet is read, if there are several; a hidden one says so. */
export function SheetField({ preview, options, onOptions }: SheetChoice) {
  const { sheets, hidden } = preview;
  const choices = [
    ...sheets.map((name) => ({ value: name, label: name })),
    ...hidden.sheets.map((name) => ({ value: name, label: `${name} (hidden)` })),
  ];
  if (choices.length < 2) return null;
  return (
    <SelectField
      label="Sheet"
      className="min-w-0"
      value={options.sheet ?? preview.sheet}
      onValue={(sheet) => onOptions({ sheet })}
      options={choices}
    />
  );
}

const HIDDEN_LABELS = { leaveOut: "Leave them out", include: "Include them" } as const;

/** What becomes of rows that the file hides, if it does. */
export function HiddenRowsField({ preview, options, onOptions }: SheetChoice) {
  const { rows, included } = preview.hidden;
  if (rows === 0) return null;
  return (
    <SelectField
      label="Hidden rows"
      className="min-w-0"
      value={included ? "include" : "leaveOut"}
      onValue={(hiddenRows) => onOptions({ ...options, hiddenRows })}
      options={HIDDEN_ROWS.map((value) => ({ value, label: HIDDEN_LABELS[value] }))}
    />
  );
}
