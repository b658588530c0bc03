import type { Group } from "#core/contract/groups.ts";
import { formatCount } from "#web/lib/format.ts";
import { MergeTagChip } from "./merge-tag-chip.tsx";
import { useMergeFields } from "./use-merge-fields.ts";

interface MergeTagChipsProps {
  groups: readonly Group[];
  onInsert: (tag: string) => void;
  /** The chip's panel closed: the focus goes back to the text. */
  onDone: () => void;
}

/** The chosen groups' columns, to put into the text. */
export function MergeTagChips({ groups, onInsert, onDone }: MergeTagChipsProps) {
  const fields = useMergeFields(groups);
  if (groups.length === 0) {
    return (
      <p className="text-muted-foreground text-xs">
        Choose a group to put its contacts' values into the text.
      </p>
    );
  }
  if (fields.length === 0) {
    return (
      <p className="text-muted-foreground text-xs">
        The contacts of {groups.length === 1 ? "this group" : "these groups"} have numbers only, so
        there is nothing to personalise with.
      </p>
    );
  }
  return (
    <div className="flex flex-wrap items-center gap-1.5">
      <span className="mr-1 text-muted-foreground text-xs">Personalise</span>
      {fields.map((field) => (
        <MergeTagChip
          key={field.key}
          name={field.name}
          tagKey={field.key}
          note={
            field.groups < groups.length
              ? `Only ${formatCount(field.groups)} of ${formatCount(groups.length)} groups have this column.`
              : undefined
          }
          onInsert={onInsert}
          onDone={onDone}
        />
      ))}
    </div>
  );
}
