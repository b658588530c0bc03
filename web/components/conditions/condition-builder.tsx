import { Plus, Trash2 } from "lucide-react";
import { createContext, useContext, useMemo, useState } from "react";
import {
  type ActionProps,
  type FullOption,
  QueryBuilder,
  type ValueEditorProps,
  type ValueSelectorProps,
} from "react-querybuilder";
import { segmentLabels } from "#core/contract/segments/segments.ts";
import { Button } from "#web/components/ui/button.tsx";
import { LoadError } from "#web/components/ui/load-error.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { useCall } from "#web/lib/query.ts";
import {
  type ConditionField,
  conditionFields,
  firstValue,
  valueKindOf,
} from "./condition-fields.ts";
import { ConditionValue } from "./condition-value.tsx";
import { CONDITIONS_HEIGHT, ConditionsSkeleton } from "./conditions-skeleton.tsx";
import { filterOf, queryOf, type WrittenFilter } from "./written-filter.ts";

export interface ConditionBuilderProps {
  start: WrittenFilter;
  /** Levels of groups of conditions: a filter has three levels, conditions included. */
  levels?: 1 | 2;
  /** The filter as it is written, complete or not. */
  onChange: (written: WrittenFilter) => void;
}

const COMBINATORS = [
  { name: "and", label: "All of these" },
  { name: "or", label: "Any of these" },
];

const CLASSES = {
  ruleGroup: "grid min-w-0 gap-3",
  header: "flex flex-wrap items-center gap-2",
  body: "grid min-w-0 gap-2 border-l-2 pl-3 empty:hidden",
  rule: "flex min-w-0 flex-wrap items-center gap-2",
};

const Fields = createContext<readonly ConditionField[]>([]);

/** Chooses conditions, alone or in groups. */
export function ConditionBuilder({ start, levels = 2, onChange }: ConditionBuilderProps) {
  const labels = useCall(segmentLabels, {});
  const known = labels.data?.data;
  const fields = useMemo(() => known && conditionFields(known), [known]);
  const [query, setQuery] = useState(() => queryOf(start));
  if (labels.error) {
    const retry = () => void labels.refetch();
    return (
      <div className={CONDITIONS_HEIGHT}>
        <LoadError what="Your labels" error={labels.error} onRetry={retry} />
      </div>
    );
  }
  if (!fields) return <ConditionsSkeleton />;
  return (
    <Fields value={fields}>
      <QueryBuilder
        fields={fields.map(({ name, label }) => ({ name, label }))}
        query={query}
        onQueryChange={(next) => {
          setQuery(next);
          onChange(filterOf(next));
        }}
        combinators={COMBINATORS}
        getOperators={(field) => operatorsOf(fields, field)}
        getDefaultValue={(rule) => firstValue(valueKindOf(fields, rule))}
        resetOnOperatorChange
        listsAsArrays
        maxLevels={levels}
        suppressStandardClassnames
        controlClassnames={CLASSES}
        controlElements={CONTROLS}
        translations={TRANSLATIONS}
      />
    </Fields>
  );
}

function operatorsOf(fields: readonly ConditionField[], field: string) {
  const known = fields.find(({ name }) => name === field);
  return known?.operators.map(({ name, label }) => ({ name, label })) ?? null;
}

const TRANSLATIONS = {
  fields: { title: "About" },
  operators: { title: "Comparison" },
  combinators: { title: "Which of these conditions" },
  addRule: { label: "Add condition", title: "Add condition" },
  addGroup: { label: "Add group of conditions", title: "Add group of conditions" },
  removeRule: { label: "Remove condition", title: "Remove condition" },
  removeGroup: { label: "Remove group", title: "Remove group" },
};

function isOption(option: ValueSelectorProps["options"][number]): option is FullOption {
  return "name" in option;
}

function Chooser({ value, options, handleOnChange, title }: ValueSelectorProps) {
  const choices = options.filter(isOption).map(({ name, label }) => ({ value: name, label }));
  return (
    <Select
      aria-label={title}
      className="w-full sm:w-40"
      value={value}
      options={choices}
      onValueChange={handleOnChange}
    />
  );
}

function Value({ field, operator, value, handleOnChange }: ValueEditorProps) {
  const fields = useContext(Fields);
  const kind = valueKindOf(fields, { field, operator });
  return <ConditionValue kind={kind} value={value} onValue={handleOnChange} />;
}

function Add({ label, handleOnClick }: ActionProps) {
  return (
    <Button variant="outline" size="sm" onClick={(event) => handleOnClick(event)}>
      <Plus aria-hidden="true" />
      {label}
    </Button>
  );
}

function Remove({ title, handleOnClick }: ActionProps) {
  return (
    <Button
      variant="ghost"
      size="icon-sm"
      aria-label={title}
      onClick={(event) => handleOnClick(event)}
    >
      <Trash2 aria-hidden="true" />
    </Button>
  );
}

const CONTROLS = {
  valueSelector: Chooser,
  valueEditor: Value,
  addRuleAction: Add,
  addGroupAction: Add,
  removeRuleAction: Remove,
  removeGroupAction: Remove,
};
