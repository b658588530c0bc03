import { MAX_WAIT_DAYS } from "#core/contract/workflows/definition.ts";
import type { StepErrors } from "../edited-step.ts";
import { NumberField } from "./number-field.tsx";

interface Length {
  days: number;
  hours: number;
  minutes: number;
}

interface LengthFieldsProps {
  legend: string;
  value: Length;
  onValue: (length: Length) => void;
  errors: StepErrors;
}

/** A length of time. */
export function LengthFields({ legend, value, onValue, errors }: LengthFieldsProps) {
  const { days, hours, minutes } = value;
  const error = errors.days ?? errors.hours ?? errors.minutes;
  const set = (change: Partial<Length>) => onValue({ days, hours, minutes, ...change });
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="grid grid-cols-3 gap-3">
        <NumberField
          label="Days"
          max={MAX_WAIT_DAYS}
          value={days}
          onValue={(next) => set({ days: next })}
        />
        <NumberField
          label="Hours"
          max={23}
          value={hours}
          onValue={(next) => set({ hours: next })}
        />
        <NumberField
          label="Minutes"
          max={59}
          value={minutes}
          onValue={(next) => set({ minutes: next })}
        />
      </div>
      {error ? (
        <p role="alert" className="mt-1.5 text-danger-text text-xs">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}
