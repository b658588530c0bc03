import { listGroups } from "#core/contract/groups/groups.ts";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import { tagKey } from "#core/rules/merge-tags.ts";
import { TextField } from "#web/components/form/text-field.tsx";
import { useCall } from "#web/lib/query.ts";
import type { StepFieldsProps } from "../edited-step.ts";
import { type ChoiceProps, RecordChoice } from "./record-choice.tsx";

/** One of the account's groups. */
export function GroupChoice(props: ChoiceProps & { description: string }) {
  const query = useCall(listGroups, { noPaging: "true", sort: "name" });
  const options = (query.data?.items ?? []).map(({ _id, name }) => ({ value: _id, label: name }));
  return (
    <RecordChoice
      {...props}
      label="Group"
      what="groups"
      placeholder="Choose a group"
      query={query}
      options={options}
    />
  );
}

interface LabelChoiceProps extends ChoiceProps {
  label?: string;
  description?: string;
}

/** One of the labels of the account's groups, by its name. */
export function LabelChoice({ label = "Label", value, ...rest }: LabelChoiceProps) {
  const query = useCall(segmentLabels, {});
  const options = (query.data?.data ?? []).map(({ name }) => ({ value: name, label: name }));
  const chosen = options.find((option) => tagKey(option.value) === tagKey(value));
  // What a template names may not be a label of any group yet.
  const kept = value !== "" && query.data && !chosen ? [{ value, label: value }] : [];
  return (
    <RecordChoice
      {...rest}
      label={label}
      value={chosen?.value ?? value}
      what="labels"
      placeholder="Choose a label"
      query={query}
      options={[...kept, ...options]}
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
        description="An empty value clears the label."
        autoComplete="off"
        maxLength={200}
        value={step.value}
        onValue={(value) => onStep({ ...step, value })}
        {...(errors.value !== undefined && { error: errors.value })}
      />
    </>
  );
}
