import { type SubmitEvent, useState } from "react";
import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { same } from "./draft-edits.ts";
import { checkedTrigger, type EditedTrigger, newTrigger, TRIGGER_TYPES } from "./edited-trigger.ts";
import { TriggerFields } from "./fields/trigger-fields.tsx";
import { focusFirstInvalid } from "./focus-first-invalid.ts";

interface TriggerSheetProps {
  start: WorkflowTrigger | null;
  /** What is wrong with it. */
  problem: string | undefined;
  onSave: (trigger: WorkflowTrigger) => void;
  onClose: () => void;
}

/** What starts the workflow. */
export function TriggerSheet({ start, problem, onSave, onClose }: TriggerSheetProps) {
  const [trigger, setTrigger] = useState<EditedTrigger | undefined>(start ?? undefined);
  const [error, setError] = useState(start ? problem : undefined);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const checked = checkedTrigger(trigger);
    if ("trigger" in checked) return onSave(checked.trigger);
    setError(checked.error);
    focusFirstInvalid(event.currentTarget);
  };
  const change = (next: EditedTrigger) => {
    setTrigger(next);
    setError(undefined);
  };
  return (
    <FormDialog
      title="What starts this workflow"
      side
      form={{ submit, submitting: false, dirty: !same(trigger, start ?? undefined) }}
      submitLabel="Save trigger"
      onClose={onClose}
    >
      <SelectField
        label="Starts when"
        value={trigger?.type}
        placeholder="Choose"
        onValue={(type) => change(newTrigger(type))}
        options={TRIGGER_TYPES}
        {...(trigger === undefined && error !== undefined && { error })}
      />
      {trigger ? <TriggerFields trigger={trigger} onTrigger={change} error={error} /> : null}
    </FormDialog>
  );
}
