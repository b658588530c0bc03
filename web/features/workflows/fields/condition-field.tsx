import { useState } from "react";
import { labelField } from "#core/audience/segment-filter.ts";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import type { WorkflowCondition } from "#core/contract/workflows/definition.ts";
import { Input } from "#web/components/ui/input.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";

interface ConditionFieldProps {
  /** What the condition is for, for screen readers. */
  label: string;
  value: WorkflowCondition;
  onValue: (condition: WorkflowCondition) => void;
  invalid: boolean;
}

const OF_REPLY = [
  { value: "contains", label: "contains" },
  { value: "is", label: "is" },
  { value: "notContains", label: "does not contain" },
  { value: "isNot", label: "is not" },
] as const;
const OF_LABEL = [
  { value: "is", label: "is" },
  { value: "isNot", label: "is not" },
  { value: "contains", label: "contains" },
  { value: "notContains", label: "does not contain" },
  { value: "isEmpty", label: "is empty" },
  { value: "isNotEmpty", label: "is not empty" },
  { value: "moreThan", label: "is more than" },
  { value: "lessThan", label: "is less than" },
] as const;
const YES_NO = [
  { value: "yes", label: "yes" },
  { value: "no", label: "no" },
] as const;
const SINCE = [
  { value: "reply", label: "The reply", group: "Since the last message" },
  { value: "replied", label: "Has replied", group: "Since the last message" },
  { value: "clicked", label: "Has opened a link", group: "Since the last message" },
];

/** One condition: what it is about, how it compares, and with what. */
export function ConditionField({ label, value, onValue, invalid }: ConditionFieldProps) {
  const labels = useCall(segmentLabels, {}).data?.data ?? [];
  const own = labels.map(({ key, name }) => ({
    value: labelField(key),
    label: name,
    group: "Labels of the contact",
  }));
  const { field } = value;
  const isListed = [...SINCE, ...own].some((option) => option.value === field);
  const kept = isListed ? [] : [{ value: field, label: field, group: "Labels of the contact" }];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend beside the label
    <div role="group" aria-label={label} className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      <Select
        aria-label="About"
        value={field}
        options={[...SINCE, ...kept, ...own]}
        onValueChange={(next) => onValue(firstOf(next))}
      />
      <Select
        aria-label="Comparison"
        value={value.operator}
        options={operatorsOf(value)}
        onValueChange={(next) => onValue(withOperator(value, next))}
      />
      {"value" in value ? (
        <ValueInput
          value={value.value}
          onValue={(text) => onValue(withValue(value, text))}
          invalid={invalid}
        />
      ) : null}
    </div>
  );
}

interface ValueInputProps {
  value: string | number;
  onValue: (text: string) => void;
  invalid: boolean;
}

function ValueInput({ value, onValue, invalid }: ValueInputProps) {
  // A number while it is written may be none yet, such as a minus.
  const [written, setWritten] = useState<string>();
  const isNumber = typeof value === "number";
  return (
    <Input
      aria-label="Value"
      aria-invalid={invalid || undefined}
      className="sm:col-span-2"
      maxLength={200}
      {...(isNumber && { type: "number", step: "any" })}
      value={(isNumber ? written : undefined) ?? String(value)}
      onChange={(event) => {
        setWritten(event.target.value);
        onValue(event.target.value);
      }}
      onBlur={() => setWritten(undefined)}
    />
  );
}

function operatorsOf({ field }: WorkflowCondition) {
  if (field === "reply") return OF_REPLY;
  return field === "replied" || field === "clicked" ? YES_NO : OF_LABEL;
}

/** What a condition about a field begins with. */
function firstOf(field: string): WorkflowCondition {
  if (field === "reply") return { field, operator: "contains", value: "" };
  if (field === "replied" || field === "clicked") return { field, operator: "yes" };
  return { field: labelField(field.replace(/^label:/, "")), operator: "is", value: "" };
}

function withOperator(condition: WorkflowCondition, next: string): WorkflowCondition {
  const { field } = condition;
  const text = "value" in condition ? String(condition.value) : "";
  if (field === "replied" || field === "clicked") {
    return { field, operator: next === "yes" ? "yes" : "no" };
  }
  switch (next) {
    case "is":
    case "isNot":
    case "contains":
    case "notContains":
      return { field, operator: next, value: text };
    case "isEmpty":
    case "isNotEmpty":
      return field === "reply" ? condition : { field, operator: next };
    case "moreThan":
    case "lessThan":
      return field === "reply" ? condition : { field, operator: next, value: Number(text) || 0 };
    default:
      return condition;
  }
}

function withValue(condition: WorkflowCondition, text: string): WorkflowCondition {
  switch (condition.operator) {
    case "moreThan":
    case "lessThan":
      return { ...condition, value: Number(text) || 0 };
    case "is":
    case "isNot":
    case "contains":
    case "notContains":
      return { ...condition, value: text };
    default:
      return condition;
  }
}
