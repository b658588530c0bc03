import type { WorkflowTrigger } from "#core/contract/workflows/definition.ts";
import { SelectField } from "#web/components/form/select-field.tsx";
import { LabelChoice } from "./contact-fields.tsx";
import { NumberField } from "./number-field.tsx";
import { TimeField } from "./time-field.tsx";

type DateTrigger = Extract<WorkflowTrigger, { type: "date" }>;

interface DateTriggerFieldsProps {
  trigger: DateTrigger;
  onTrigger: (trigger: DateTrigger) => void;
  error: string | undefined;
}

const EACH = [
  { value: "year", label: "Every year, such as a birthday" },
  { value: "once", label: "Once, such as an appointment" },
] as const;

const SIDES = [
  { value: "on", label: "On the day" },
  { value: "before", label: "Days before" },
  { value: "after", label: "Days after" },
] as const;
type Side = (typeof SIDES)[number]["value"];

/** A day that a label names, or so many days before or after it, at a time. */
export function DateTriggerFields({ trigger, onTrigger, error }: DateTriggerFieldsProps) {
  const { label, each, offset, time } = trigger;
  const side = sideOf(offset);
  const set = (change: Partial<DateTrigger>) => onTrigger({ ...trigger, ...change });
  return (
    <>
      <LabelChoice
        label="Date label"
        value={label}
        onValue={(next) => set({ label: next })}
        error={error}
        description="A label of your groups that holds a date, such as 24/12/1990."
      />
      <SelectField
        label="How often"
        value={each}
        onValue={(next) => set({ each: next })}
        options={EACH}
      />
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          label="Day"
          value={side}
          onValue={(next) => set({ offset: offsetOf(next, Math.max(1, Math.abs(offset))) })}
          options={SIDES}
        />
        {side === "on" ? null : (
          <NumberField
            label="Days"
            min={1}
            max={60}
            value={Math.abs(offset)}
            onValue={(days) => set({ offset: offsetOf(side, days) })}
          />
        )}
      </div>
      <TimeField legend="Time" time={time} onTime={(next) => set({ time: next })} />
    </>
  );
}

function sideOf(offset: number): Side {
  if (offset === 0) return "on";
  return offset < 0 ? "before" : "after";
}

function offsetOf(side: Side, days: number): number {
  return { on: 0, before: -days, after: days }[side];
}
