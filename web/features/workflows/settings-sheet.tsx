import { type SubmitEvent, useState } from "react";
import {
  type WorkflowCondition,
  type WorkflowSettings,
  workflowSettings,
} from "#core/contract/workflows/definition.ts";
import { CheckField } from "#web/components/form/check-field.tsx";
import { DayToggles } from "#web/components/form/day-toggles.tsx";
import { FormDialog } from "#web/components/form/form-dialog.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { same } from "./draft-edits.ts";
import { ConditionField } from "./fields/condition-field.tsx";
import { NumberField } from "./fields/number-field.tsx";
import { TimeField } from "./fields/time-field.tsx";
import { minutesAt, timeAt } from "./workflow-words.ts";

interface SettingsSheetProps {
  start: WorkflowSettings;
  /** What is wrong with them, by name. */
  problems: Readonly<Record<string, string>>;
  onSave: (settings: WorkflowSettings) => void;
  onClose: () => void;
}

const RULES = [
  { value: "once", label: "Once" },
  { value: "always", label: "Every time it starts" },
  { value: "again", label: "Again after some days" },
] as const;

const GOAL: WorkflowCondition = { field: "replied", operator: "yes" };
const DAYTIME = { from: 9 * 60, to: 19 * 60, days: [1, 2, 3, 4, 5, 6] };

/** Who may enter how often, when messages go out, and what ends a run early. */
export function SettingsSheet({ start, problems, onSave, onClose }: SettingsSheetProps) {
  const [settings, setSettings] = useState(start);
  const [errors, setErrors] = useState(problems);
  const { entry, goal, window } = settings;
  const set = (change: Partial<WorkflowSettings>) => {
    setSettings({ ...settings, ...change });
    setErrors({});
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const checked = workflowSettings.safeParse(settings);
    if (checked.success) return onSave(checked.data);
    const found = checked.error.issues.map(({ path, message }) => [String(path[0]), message]);
    setErrors(Object.fromEntries(found));
  };
  return (
    <FormDialog
      title="Rules of this workflow"
      side
      form={{ submit, submitting: false, dirty: !same(settings, start) }}
      submitLabel="Save rules"
      onClose={onClose}
    >
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <SelectField
          label="A contact may enter"
          value={entry.rule}
          onValue={(rule) => set({ entry: rule === "again" ? { rule, days: 30 } : { rule } })}
          options={RULES}
        />
        {entry.rule === "again" ? (
          <NumberField
            label="Days between"
            min={1}
            max={3650}
            value={entry.days}
            onValue={(days) => set({ entry: { rule: "again", days } })}
            error={errors.entry}
          />
        ) : null}
      </div>
      <CheckField
        label="Goal"
        description="A contact who reaches it leaves the workflow and gets no further messages."
        checked={goal !== null}
        onCheckedChange={(on) => set({ goal: on ? GOAL : null })}
      />
      {goal ? (
        <ConditionField
          label="Goal"
          value={goal}
          onValue={(next) => set({ goal: next })}
          invalid={errors.goal !== undefined}
        />
      ) : null}
      <Problem text={errors.goal} />
      <CheckField
        label="Send only at certain hours"
        description="Outside these hours, messages wait. Your account's sending hours apply to marketing as well."
        checked={window !== null}
        onCheckedChange={(on) => set({ window: on ? DAYTIME : null })}
      />
      {window ? (
        <>
          <div className="flex flex-wrap gap-4">
            <TimeField
              legend="From"
              time={timeAt(window.from)}
              onTime={(time) => set({ window: { ...window, from: minutesAt(time) } })}
            />
            <TimeField
              legend="Until"
              time={timeAt(window.to)}
              onTime={(time) => set({ window: { ...window, to: minutesAt(time) } })}
            />
          </div>
          <DayToggles
            legend="On"
            days={window.days}
            onDays={(days) => set({ window: { ...window, days } })}
          />
        </>
      ) : null}
      <Problem text={errors.window} />
    </FormDialog>
  );
}

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <p role="alert" className="text-danger-text text-xs">
      {text}
    </p>
  );
}
