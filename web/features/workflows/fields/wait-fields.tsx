import { CheckField } from "#web/components/form/check-field.tsx";
import type { StepFieldsProps } from "../edited-step.ts";
import { LengthFields } from "./length-fields.tsx";
import { TimeField } from "./time-field.tsx";

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
        <TimeField legend="Time" time={at} onTime={(next) => onStep({ ...step, at: next })} />
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
