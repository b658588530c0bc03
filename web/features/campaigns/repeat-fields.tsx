import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { shortWeekday } from "#core/rules/dates.ts";
import { nextOccurrences, type Occurrence } from "#core/rules/recurrence.ts";
import { SCHEDULE_AHEAD_MS, SCHEDULE_TEXTS } from "#core/rules/schedules.ts";
import { DayToggles } from "#web/components/form/day-toggles.tsx";
import { SelectField } from "#web/components/form/select-field.tsx";
import { TextField } from "#web/components/form/text-field.tsx";
import { TimeFields } from "#web/components/form/time-fields.tsx";
import { DateTime } from "#web/components/ui/date-time.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";
import { useSendingHours } from "./use-sending-hours.ts";
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
        <SelectField
          label="Repeats"
          value={repeat}
          options={REPEATS}
          onValue={(value) => set({ repeat: repeatOf(value), every: 1 })}
        />
        {repeat === "daily" ? null : (
          <SelectField
            label="How often"
            value={String(repeats.every)}
            options={EVERY[repeat]}
            onValue={(value) => set({ every: value === "2" ? 2 : 1 })}
          />
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
        <SelectField
          label="Day of the month"
          description="Shorter months use their last day."
          value={String(repeats.dayOfMonth)}
          options={DAYS}
          onValue={(value) => set({ dayOfMonth: Number(value) })}
        />
      ) : null}
      <fieldset>
        <legend className="mb-1.5 font-medium">Time</legend>
        <div className="flex gap-2">
          <TimeFields minutes={repeats.minutes} onMinutes={(minutes) => set({ minutes })} />
        </div>
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField
          label="Starts"
          required
          type="date"
          value={repeats.start_date}
          onValue={(next) => set({ start_date: next })}
        />
        <TextField
          label="Ends"
          type="date"
          value={repeats.end_date ?? ""}
          onValue={(next) => set({ end_date: next || undefined })}
        />
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

const SHOWN = 5;

const MOVED: Record<NonNullable<Occurrence["moved"]>, string> = {
  clock: "clocks skip the chosen time on this day",
  month: "the last day of a short month",
};

interface NextDatesProps {
  draft: Pick<Draft, "campaign_type">;
  repeats: Repeats;
  /** The zone of its dates, which are shown in it. */
  zone: string;
}

/** The next dates of something that repeats, before it is saved. */
export function NextDates({ draft, repeats, zone }: NextDatesProps) {
  // The sending hours are the account's, in its own zone.
  const hours = useSendingHours(draft);
  const { start_date: startDate, end_date: endDate, every = 1, ...rest } = repeats;
  const dates = startDate
    ? nextOccurrences({ ...rest, every, startDate, endDate }, zone, {
        after: Date.now() + SCHEDULE_AHEAD_MS,
        count: SHOWN,
      })
    : [];
  // Between two dates the clocks may change.
  const zones = new Set(dates.map(({ at }) => zoneLabel(zone, at)));
  if (zones.size === 0) zones.add(zoneLabel(zone, Date.now()));
  return (
    <section aria-label="Next dates" className="rounded-lg bg-muted p-3">
      <h3 className="mb-1.5 font-medium text-[0.8125rem]">
        Next dates ({[...zones].join(", then ")})
      </h3>
      {dates.length === 0 ? (
        <p className="text-muted-foreground text-xs">{SCHEDULE_TEXTS.noOccurrence}</p>
      ) : (
        <TimeZone value={zone}>
          <ol className="grid gap-1 text-xs">
            {dates.map(({ at, day, moved }) => (
              <li key={at}>
                {shortWeekday(day)} <DateTime at={at} />
                {hours.opensAt(at) > at ? (
                  <span className="text-muted-foreground">
                    {" "}
                    · sent from <DateTime at={hours.opensAt(at)} />
                  </span>
                ) : null}
                {moved ? <span className="text-muted-foreground"> · {MOVED[moved]}</span> : null}
              </li>
            ))}
          </ol>
        </TimeZone>
      )}
      <p className="mt-2 text-muted-foreground text-xs">
        Each date goes to the contacts in the groups at the time, and is charged when it starts.
      </p>
    </section>
  );
}
