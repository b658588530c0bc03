import { TimeFields } from "#web/components/form/time-fields.tsx";
import { minutesAt, timeAt } from "../workflow-words.ts";

interface TimeFieldProps {
  legend: string;
  /** Such as 09:00. */
  time: string;
  onTime: (time: string) => void;
}

/** A time of day. */
export function TimeField({ legend, time, onTime }: TimeFieldProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex gap-2">
        <TimeFields minutes={minutesAt(time)} onMinutes={(minutes) => onTime(timeAt(minutes))} />
      </div>
    </fieldset>
  );
}
