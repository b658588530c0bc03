import { Braces } from "lucide-react";
import { memo, useState } from "react";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import type { MergeField } from "./merge-fields.ts";

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

interface MergeTagChipProps {
  field: MergeField;
  onInsert: (tag: string) => void;
  onDone: () => void;
}

/**
 * Inserts one field into the text, with a fallback for contacts that have no value; everyone gets a
 * parameter's own value.
 */
function MergeTagChip({ field, onInsert, onDone }: MergeTagChipProps) {
  const { key, name, value, note } = field;
  const [open, setOpen] = useState(false);
  const [fallback, setFallback] = useState("");
  const [inserted, setInserted] = useState(false);
  const kept = fallback.trim();
  const tag = kept === "" ? `{{${key}}}` : `{{${key}|${kept}}}`;
  const insert = () => {
    onInsert(tag);
    setInserted(true);
    setOpen(false);
  };
  return (
    <Popover
      label={`Insert ${name}`}
      open={open}
      onOpenChange={(next) => {
        setInserted(false);
        setOpen(next);
      }}
      onCloseAutoFocus={(event) => {
        if (!inserted) return;
        event.preventDefault();
        onDone();
      }}
      trigger={
        <button
          type="button"
          className="inline-flex h-7 max-w-full items-center gap-1 rounded-full border px-2.5 text-xs transition-colors hover:bg-muted data-[state=open]:bg-muted"
        >
          <Braces className="size-3 shrink-0 text-muted-foreground" aria-hidden="true" />
          <span className="truncate">{name}</span>
        </button>
      }
    >
      <div className="grid gap-3">
        {value === undefined ? (
          <FallbackField value={fallback} onValue={setFallback} onEnter={insert} />
        ) : (
          <p className="break-words text-xs">
            <span className="text-muted-foreground">Everyone gets </span>
            {value}
          </p>
        )}
        {note ? <p className="text-accent-text text-xs">{note}</p> : null}
        <Button size="sm" onClick={insert}>
          <span className="truncate">Insert {tag}</span>
        </Button>
      </div>
    </Popover>
  );
}

interface FallbackFieldProps {
  value: string;
  onValue: (fallback: string) => void;
  onEnter: () => void;
}

function FallbackField({ value, onValue, onEnter }: FallbackFieldProps) {
  return (
    <Field
      label="For contacts without a value"
      description={
        value.trim() === ""
          ? "If this is empty, contacts without a value are left out of the campaign."
          : "Used when a contact has no value."
      }
    >
      {(control) => (
        <Input
          {...control}
          placeholder="there"
          maxLength={80}
          value={value}
          // A brace would end the tag too early.
          onChange={(event) => onValue(event.target.value.replace(/[{}]/g, ""))}
          onKeyDown={(event) => {
            if (event.key !== "Enter") return;
            event.preventDefault();
            onEnter();
          }}
        />
      )}
    </Field>
  );
}
