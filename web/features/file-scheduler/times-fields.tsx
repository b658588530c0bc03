import { nextOccurrences } from "#core/rules/recurrence.ts";
import { DayToggles } from "#web/components/form/day-toggles.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { Card } from "#web/components/ui/card.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { useMe } from "#web/lib/session.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";
import type { REPEATS, ScheduleInput } from "./form-values.ts";

type Repeat = (typeof REPEATS)[number];

interface TimesFieldsProps {
  form: {
    values: ScheduleInput;
    errors: Readonly<Record<string, string | undefined>>;
    set: <K extends keyof ScheduleInput & string>(name: K, value: ScheduleInput[K]) => void;
  };
}

const REPEAT_OPTIONS: readonly { value: Repeat; label: string }[] = [
  { value: "once", label: "Once" },
  { value: "daily", label: "Every day" },
  { value: "weekly", label: "Every week" },
  { value: "monthly", label: "Every month" },
];

const WINDOWS = minutesOptions([
  [60, "1 hour before"],
  [360, "6 hours before"],
  [1440, "1 day before"],
  [4320, "3 days before"],
  [10_080, "7 days before"],
  [44_640, "31 days before"],
]);
const GRACES = minutesOptions([
  [0, "Not at all"],
  [15, "15 minutes"],
  [60, "1 hour"],
  [180, "3 hours"],
  [720, "12 hours"],
  [1440, "1 day"],
]);
const LATE = [
  { value: "skip", label: "Leave it out" },
  { value: "send", label: "Send it when it arrives" },
] as const;
const DAYS = Array.from({ length: 31 }, (_, at) => ({
  value: String(at + 1),
  label: String(at + 1),
}));

function minutesOptions(choices: readonly (readonly [number, string])[]) {
  return choices.map(([minutes, label]) => ({ value: String(minutes), label }));
}

/** One of the choices, or what was set by a program. */
function withOwn(options: typeof WINDOWS, minutes: number) {
  const known = options.some(({ value }) => value === String(minutes));
  return known ? options : [...options, { value: String(minutes), label: `${minutes} minutes` }];
}

/** When files are sent, and what happens to those that come early or late. */
export function TimesFields({ form }: TimesFieldsProps) {
  const { values, errors, set } = form;
  const { recurrence, windowMinutes, graceMinutes, late } = values;
  const change = (next: Partial<ScheduleInput["recurrence"]>) =>
    set("recurrence", { ...recurrence, ...next });
  const { repeat, start_date: start, end_date: end } = recurrence;
  const isOnce = repeat === "daily" && end === start;
  const choose = (next: Repeat) => {
    if (next === "once") return change({ repeat: "daily", every: 1, end_date: start });
    const day = new Date(`${start}T00:00:00Z`).getUTCDay();
    const daysOfWeek =
      next === "weekly" && !recurrence.daysOfWeek?.length ? [day] : recurrence.daysOfWeek;
    change({ repeat: next, every: 1, daysOfWeek, ...(isOnce && { end_date: undefined }) });
  };
  const begin = (next: string) => change({ start_date: next, ...(isOnce && { end_date: next }) });
  return (
    <Card title="Times">
      <div className="grid grid-cols-1 gap-4">
        <SelectField
          label="Repeats"
          value={isOnce ? "once" : repeat}
          options={REPEAT_OPTIONS}
          onValue={choose}
        />
        {repeat === "weekly" ? (
          <DayToggles
            legend="On"
            days={recurrence.daysOfWeek ?? []}
            onDays={(daysOfWeek) => change({ daysOfWeek })}
          />
        ) : null}
        {repeat === "monthly" ? (
          <SelectField
            label="Day of the month"
            description="Shorter months use their last day."
            value={String(recurrence.dayOfMonth ?? 1)}
            options={DAYS}
            onValue={(value) => change({ dayOfMonth: Number(value) })}
          />
        ) : null}
        <fieldset>
          <legend className="mb-1.5 font-medium">Time</legend>
          <div className="flex gap-2">
            <TimeFields minutes={recurrence.minutes} onMinutes={(minutes) => change({ minutes })} />
          </div>
        </fieldset>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            label={isOnce ? "Date" : "Starts"}
            required
            type="date"
            value={start}
            onValue={begin}
          />
          {isOnce ? null : (
            <TextField
              label="Ends"
              type="date"
              value={end ?? ""}
              onValue={(next) => change({ end_date: next || undefined })}
            />
          )}
        </div>
        <RepeatError errors={errors} />
        <NextTimes recurrence={recurrence} />
        <SelectField
          label="Use files that arrived up to"
          value={String(windowMinutes)}
          options={withOwn(WINDOWS, windowMinutes)}
          onValue={(value) => set("windowMinutes", Number(value))}
        />
        <SelectField
          label="Without a file, wait for"
          description="If none has arrived by then, we tell you by email and here."
          value={String(graceMinutes)}
          options={withOwn(GRACES, graceMinutes)}
          onValue={(value) => set("graceMinutes", Number(value))}
        />
        <SelectField
          label="If a file arrives later than that"
          value={late}
          options={LATE}
          onValue={(value) => set("late", value)}
        />
      </div>
    </Card>
  );
}

function RepeatError({ errors }: Pick<TimesFieldsProps["form"], "errors">) {
  const wrong = Object.entries(errors).find(([name]) => name.startsWith("recurrence"))?.[1];
  if (wrong === undefined) return null;
  return (
    <p role="alert" className="text-danger-text text-xs">
      {wrong}
    </p>
  );
}

const SHOWN = 3;

function NextTimes({ recurrence }: Pick<ScheduleInput, "recurrence">) {
  const { timeZone } = useMe();
  const { start_date: startDate, end_date: endDate, every = 1, ...rest } = recurrence;
  const { daysOfWeek = [], dayOfMonth = 1 } = rest;
  const times = startDate
    ? nextOccurrences({ ...rest, daysOfWeek, dayOfMonth, every, startDate, endDate }, timeZone, {
        after: Date.now(),
        count: SHOWN,
      })
    : [];
  return (
    <section aria-label="Next times" className="rounded-lg bg-muted p-3">
      <h3 className="mb-1.5 font-medium text-[0.8125rem]">
        Next times ({zoneLabel(timeZone, times[0]?.at ?? Date.now())})
      </h3>
      {times.length === 0 ? (
        <p className="text-muted-foreground text-xs">None. Choose other dates.</p>
      ) : (
        <ol className="grid gap-1 text-xs">
          {times.map(({ at }) => (
            <li key={at}>
              <DateTime at={at} />
            </li>
          ))}
        </ol>
      )}
      <p className="mt-2 text-muted-foreground text-xs">
        Each file is a campaign of its own, charged when it is sent.
      </p>
    </section>
  );
}
