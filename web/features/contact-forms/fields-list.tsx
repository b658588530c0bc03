import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2 } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import { type FormField, isMobileField, shownLabel } from "#core/rules/contact-forms.ts";
import { MAX_LABEL_LENGTH, MAX_LABELS } from "#core/rules/file-limits.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { cn } from "#web/lib/cn.ts";

interface FieldsListProps {
  fields: FormField[];
  onFields: (fields: FormField[]) => void;
  errors: Readonly<Record<string, string | undefined>>;
}

/** The form's fields in their order, which is changed by dragging or by the buttons; R424. */
export function FieldsList({ fields, onFields, errors }: FieldsListProps) {
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const move = (from: number, to: number) => {
    const field = fields[from];
    if (!field || to < 0 || to >= fields.length || from === to) return;
    const next = fields.toSpliced(from, 1).toSpliced(to, 0, field);
    onFields(next);
    setSaid(`${shownLabel(field.label || "Field")} is now number ${to + 1} of ${fields.length}`);
  };
  const change = (at: number, label: string) =>
    onFields(fields.map((field, index) => (index === at ? { ...field, label } : field)));
  const over = (event: DragEvent, to: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (dragged === to) return;
    move(dragged, to);
    setDragged(to);
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <ol ref={list} aria-label="Fields" className="grid grid-cols-1 gap-2">
        {fields.map((field, at) => (
          <li
            // A field has no name but its place, which is what changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: two new fields are alike
            key={at}
            onDragOver={(event) => over(event, at)}
            onDrop={(event) => event.preventDefault()}
            className={cn(
              "flex items-start gap-2 rounded-lg border bg-surface p-2",
              dragged === at && "border-primary",
            )}
          >
            <span
              draggable
              onDragStart={(event) => {
                event.dataTransfer.effectAllowed = "move";
                setDragged(at);
              }}
              onDragEnd={() => setDragged(undefined)}
              className="mt-7 cursor-grab p-1 text-muted-foreground max-sm:hidden"
              aria-hidden="true"
            >
              <GripVertical className="size-4" />
            </span>
            <Field
              label={field.isCustom ? `Label of field ${at + 1}` : `Field ${at + 1}`}
              required
              error={errors[`fields.${at}.label`]}
              description={aboutField(field)}
              className="min-w-0 flex-1"
            >
              {(control) => (
                <Input
                  {...control}
                  value={field.isCustom ? field.label : shownLabel(field.label)}
                  readOnly={!field.isCustom}
                  maxLength={MAX_LABEL_LENGTH}
                  onChange={(event) => change(at, event.target.value)}
                />
              )}
            </Field>
            <FieldButtons
              field={field}
              at={at}
              count={fields.length}
              onMove={(to, by) => {
                move(at, to);
                // The focus goes with the field, so that it can be moved on.
                setTimeout(() => {
                  const row = list.current?.children[to];
                  row?.querySelector<HTMLElement>(`[data-move=${by}]`)?.focus();
                }, 0);
              }}
              onRemove={() => onFields(fields.toSpliced(at, 1))}
            />
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      {errors.fields ? <p className="text-danger-text text-xs">{errors.fields}</p> : null}
      {fields.length <= MAX_LABELS ? (
        <Button
          variant="outline"
          className="justify-self-start"
          onClick={() => {
            onFields([...fields, { label: "", isCustom: true }]);
            setTimeout(
              () => [...(list.current?.querySelectorAll("input") ?? [])].at(-1)?.focus(),
              0,
            );
          }}
        >
          <Plus aria-hidden="true" />
          Add field
        </Button>
      ) : null}
    </div>
  );
}

function aboutField(field: FormField): string | undefined {
  if (isMobileField(field)) return "Every form has it: the number that gets the text.";
  return field.isCustom ? undefined : "A field that most forms have.";
}

interface FieldButtonsProps {
  field: FormField;
  at: number;
  count: number;
  onMove: (to: number, by: "up" | "down") => void;
  onRemove: () => void;
}

function FieldButtons({ field, at, count, onMove, onRemove }: FieldButtonsProps) {
  const name = shownLabel(field.label || `field ${at + 1}`);
  return (
    <div className="mt-6 flex shrink-0 gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} up`}
        data-move="up"
        aria-disabled={at === 0}
        onClick={() => onMove(at - 1, "up")}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Move ${name} down`}
        data-move="down"
        aria-disabled={at === count - 1}
        onClick={() => onMove(at + 1, "down")}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove ${name}`}
        disabled={isMobileField(field)}
        onClick={onRemove}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </div>
  );
}
