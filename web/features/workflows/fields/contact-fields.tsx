import { listGroups } from "#core/contract/groups/groups.ts";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { useCall } from "#web/lib/query.ts";
import type { StepFieldsProps } from "../edited-step.ts";

interface ChoiceProps {
  label?: string;
  value: string;
  onValue: (value: string) => void;
  error: string | undefined;
  description?: string;
}

/** One of the account's groups. */
export function GroupChoice({ label = "Group", value, onValue, error, ...rest }: ChoiceProps) {
  const groups = useCall(listGroups, { noPaging: "true", sort: "name" });
  if (groups.error && !groups.data) {
    return (
      <LoadError what="Your groups" error={groups.error} onRetry={() => void groups.refetch()} />
    );
  }
  const options = (groups.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <SelectField
      {...rest}
      {...(error !== undefined && { error })}
      label={label}
      value={options.some((option) => option.value === value) ? value : ""}
      onValue={onValue}
      options={options}
      disabled={groups.isPending}
      placeholder={
        groups.data && options.length === 0 ? "You have no groups yet" : "Choose a group"
      }
    />
  );
}

/** One of the labels of the account's groups, by its name. */
export function LabelChoice({ label = "Field", value, onValue, error, ...rest }: ChoiceProps) {
  const labels = useCall(segmentLabels, {});
  if (labels.error && !labels.data) {
    return (
      <LoadError what="Your labels" error={labels.error} onRetry={() => void labels.refetch()} />
    );
  }
  const options = (labels.data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const chosen = options.find((option) => tagKey(option.value) === tagKey(value));
  // What a template names may not be a label of any group yet.
  const kept = value !== "" && labels.data && !chosen ? [{ value, label: value }] : [];
  return (
    <SelectField
      {...rest}
      {...(error !== undefined && { error })}
      label={label}
      value={chosen?.value ?? value}
      onValue={onValue}
      options={[...kept, ...options]}
      disabled={labels.isPending}
      placeholder={
        labels.data && options.length === 0 ? "Your groups have no labels yet" : "Choose a field"
      }
    />
  );
}

const TO_GROUP = {
  addToGroup: "Contacts that are in it already stay there once.",
  removeFromGroup: "Contacts stay in their other groups.",
};

export function GroupFields({
  step,
  onStep,
  errors,
}: StepFieldsProps<"addToGroup" | "removeFromGroup">) {
  return (
    <GroupChoice
      value={step.group}
      onValue={(group) => onStep({ ...step, group })}
      error={errors.group}
      description={TO_GROUP[step.type]}
    />
  );
}

export function SetFieldFields({ step, onStep, errors }: StepFieldsProps<"setField">) {
  return (
    <>
      <LabelChoice
        value={step.label}
        onValue={(label) => onStep({ ...step, label })}
        error={errors.label}
      />
      <TextField
        label="New value"
        description="An empty value clears the field."
        autoComplete="off"
        maxLength={200}
        value={step.value}
        onValue={(value) => onStep({ ...step, value })}
        {...(errors.value !== undefined && { error: errors.value })}
      />
    </>
  );
}
