import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { DayToggles } from "#web/components/form/day-toggles.tsx";
import { Field } from "#web/components/form/field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Select } from "#web/components/ui/select.tsx";
import { NextDates } from "./next-dates.tsx";
import type { Repeats } from "./when.ts";

interface RepeatFieldsProps {
  draft: Pick<Draft, "campaign_type">;
  repeats: Repeats;
  onRepeats: (repeats: Repeats) => void;
  zone: string;
  error: string | undefined;
}

const REPEATS = [
  { value: "daily", label: "Daily" },
  { value: "weekly", label: "Weekly" },
  { value: "monthly", label: "Monthly" },
];
const EVERY = {
  daily: [],
  weekly: [
    { value: "1", label: "Every week" },
    { value: "2", label: "Every 2 weeks" },
  ],
  monthly: [
    { value: "1", label: "Every month" },
    { value: "2", label: "Every 2 months" },
  ],
};
const DAYS = Array.from({ length: 31 }, (_, index) => {
  return { value: String(index + 1), label: String(index + 1) };
});

/** How a campaign repeats, with its next dates (R083 to R086). */
export function RepeatFields({ draft, repeats, onRepeats, zone, error }: RepeatFieldsProps) {
  const set = (change: Partial<Repeats>) => onRepeats({ ...repeats, ...change });
  const { repeat } = repeats;
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Repeats" required>
          {(control) => (
            <Select
              {...control}
              value={repeat}
              options={REPEATS}
              onValueChange={(value) => set({ repeat: repeatOf(value), every: 1 })}
            />
          )}
        </Field>
        {repeat === "daily" ? null : (
          <Field label="How often" required>
            {(control) => (
              <Select
                {...control}
                value={String(repeats.every)}
                options={EVERY[repeat]}
                onValueChange={(value) => set({ every: value === "2" ? 2 : 1 })}
              />
            )}
          </Field>
        )}
      </div>
      {repeat === "weekly" ? (
        <DayToggles
          legend="On"
          days={repeats.daysOfWeek}
          onDays={(daysOfWeek) => set({ daysOfWeek })}
        />
      ) : null}
      {repeat === "monthly" ? (
        <Field
          label="Day of the month"
          required
          description="A month without this day has it on its last day."
        >
          {(control) => (
            <Select
              {...control}
              value={String(repeats.dayOfMonth)}
              options={DAYS}
              onValueChange={(value) => set({ dayOfMonth: Number(value) })}
            />
          )}
        </Field>
      ) : null}
      <fieldset>
        <legend className="mb-1.5 font-medium">Time</legend>
        <div className="flex gap-2">
          <TimeFields minutes={repeats.minutes} onMinutes={(minutes) => set({ minutes })} />
        </div>
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Starts" required>
          {(control) => (
            <Input
              {...control}
              type="date"
              value={repeats.start_date}
              onChange={(event) => set({ start_date: event.target.value })}
            />
          )}
        </Field>
        <Field label="Ends">
          {(control) => (
            <Input
              {...control}
              type="date"
              value={repeats.end_date ?? ""}
              onChange={(event) => set({ end_date: event.target.value || undefined })}
            />
          )}
        </Field>
      </div>
      {error ? (
        <p role="alert" className="text-danger-text text-xs">
          {error}
        </p>
      ) : null}
      <NextDates draft={draft} repeats={repeats} zone={zone} />
    </div>
  );
}

function repeatOf(value: string): Repeats["repeat"] {
  return value === "daily" || value === "monthly" ? value : "weekly";
}
