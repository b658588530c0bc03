import { memo } from "react";
import { MergeTagChip } from "./merge-tag-chip.tsx";

/** Something that differs from recipient to recipient. */
export interface MergeField {
  /** Its name in the tag. */
  key: string;
  /** What people call it. */
  name: string;
  /** What to know before inserting it. */
  note?: string | undefined;
}

interface MergeTagChipsProps {
  fields: readonly MergeField[];
  onInsert: (tag: string) => void;
  /** Called when the chip's panel closes, to return focus to the text. */
  onDone: () => void;
}

/** The fields that can be inserted into the text. */
export const MergeTagChips = memo(function MergeTagChips({
  fields,
  onInsert,
  onDone,
}: MergeTagChipsProps) {
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-muted-foreground text-xs">Personalise</span>
      {fields.map((field) => (
        <MergeTagChip key={field.key} field={field} onInsert={onInsert} onDone={onDone} />
      ))}
    </div>
  );
});
