import { CheckField } from "#web/components/form/check-field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import type { StepFieldsProps } from "../edited-step.ts";
import { minutesAt, timeAt } from "../workflow-words.ts";
import { LengthFields } from "./length-fields.tsx";

const MORNING = "09:00";

/** How long to wait, and until what time of day. */
export function WaitFields({ step, onStep, errors }: StepFieldsProps<"wait">) {
  const { at, ...length } = step;
  return (
    <>
      <LengthFields
        legend="Wait for"
        value={step}
        onValue={(next) => onStep({ ...step, ...next })}
        errors={errors}
      />
      <CheckField
        label="Then until a time of day"
        description="In your account's time zone."
        checked={at !== undefined}
        onCheckedChange={(on) => onStep(on ? { ...step, at: MORNING } : length)}
      />
      {at === undefined ? null : (
        <fieldset>
          <legend className="mb-1.5 font-medium">Time</legend>
          <div className="flex gap-2">
            <TimeFields
              minutes={minutesAt(at)}
              onMinutes={(minutes) => onStep({ ...step, at: timeAt(minutes) })}
            />
          </div>
        </fieldset>
      )}
    </>
  );
}

const WHAT = {
  waitForReply: "A reply counts from the workflow's last message to the contact.",
  waitForClick: "A click counts on a short link of the workflow's last message to the contact.",
};

/** How long to wait for a reply or a click at most. */
export function WaitForFields({
  step,
  onStep,
  errors,
}: StepFieldsProps<"waitForReply" | "waitForClick">) {
  return (
    <>
      <LengthFields
        legend="Wait for at most"
        value={step}
        onValue={(next) => onStep({ ...step, ...next })}
        errors={errors}
      />
      <p className="text-muted-foreground text-xs">{WHAT[step.type]}</p>
    </>
  );
}
