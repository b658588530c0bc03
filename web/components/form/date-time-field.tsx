import { useContext, useId, useState } from "react";
import { formatWallClock, momentOf, type WallClock, wallClockAt } from "#core/rules/wall-clock.ts";
import { Input } from "#web/components/ui/input.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { zoneLabel } from "#web/lib/zone-label.ts";
import { TimeFields } from "./time-fields.tsx";

interface DateTimeFieldProps {
  label: string;
  /** Set where what is beside the field says it already. */
  hideLabel?: boolean;
  /** Epoch milliseconds; undefined while no day is chosen. */
  value: number | undefined;
  onValue: (at: number | undefined) => void;
  error?: string;
}

/**
 * A moment, as day and time of the account's time zone, on a clock of twelve hours (R141). It says the
 * zone, and what becomes of a time that its clocks skip.
 */
export function DateTimeField({ label, hideLabel, value, onValue, error }: DateTimeFieldProps) {
  const id = useId();
  const zone = useContext(TimeZone);
  const [clock, setClock] = useState<WallClock>(() =>
    value === undefined ? { day: "", minutes: 540 } : wallClockAt(value, zone),
  );
  const change = (next: Partial<WallClock>) => {
    const changed = { ...clock, ...next };
    setClock(changed);
    onValue(momentOf(changed, zone)?.at);
  };
  const described = error ? `${id}help ${id}error` : `${id}help`;
  return (
    <fieldset className="grid min-w-0 gap-1.5" aria-describedby={described}>
      <legend className={hideLabel ? "sr-only" : "mb-1.5 font-medium"}>{label}</legend>
      <div className="flex flex-wrap gap-2">
        <Input
          type="date"
          aria-label="Date"
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          className="w-auto min-w-36 flex-1 max-sm:basis-full"
          value={clock.day}
          onChange={(event) => change({ day: event.target.value })}
        />
        <TimeFields minutes={clock.minutes} onMinutes={(minutes) => change({ minutes })} />
      </div>
      {error ? (
        <p id={`${id}error`} className="text-danger-text text-xs">
          {error}
        </p>
      ) : null}
      <p id={`${id}help`} className="text-muted-foreground text-xs">
        {words(clock, zone)}
      </p>
    </fieldset>
  );
}

/** The moment as the specification writes it, and the zone. */
function words(clock: WallClock, zone: string): string {
  const moment = momentOf(clock, zone);
  if (!moment) return `Time zone: ${zoneLabel(zone, Date.now())}`;
  const shown = `${formatWallClock(wallClockAt(moment.at, zone))} (${zoneLabel(zone, moment.at)})`;
  if (!moment.moved) return shown;
  return `Clocks skip this time on that day, so it moves to ${shown}`;
}
