import { CalendarDays } from "lucide-react";
import { useContext, useState } from "react";
import { formatDay } from "#core/rules/dates.ts";
import { dayOf } from "#core/rules/zoned-day.ts";
import { Field } from "#web/components/form/field.tsx";
import { Button } from "#web/components/ui/button.tsx";
import { Input } from "#web/components/ui/input.tsx";
import { Popover } from "#web/components/ui/popover.tsx";
import { TimeZone } from "#web/lib/dates.ts";
import { dayPresets } from "./day-presets.ts";

interface DayRangeFilterProps {
  /** Days (`2026-11-20`); undefined where the range is open. */
  from: string | undefined;
  to: string | undefined;
  onRange: (from: string | undefined, to: string | undefined) => void;
  /** What the range is while it is open. */
  otherwise?: string;
}

/** Narrows a list to a range of days: one of those that people ask for, or any other. */
export function DayRangeFilter({ from, to, onRange, otherwise = "Any date" }: DayRangeFilterProps) {
  const [open, setOpen] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const presets = dayPresets(dayOf(Date.now(), useContext(TimeZone)));
  const preset = presets.find((one) => one.from === from && one.to === to);
  const custom = choosing || (!preset && Boolean(from ?? to));
  const choose = (nextFrom?: string, nextTo?: string) => {
    onRange(nextFrom, nextTo);
    setChoosing(false);
    setOpen(false);
  };
  return (
    <Popover
      label="Dates"
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        setChoosing(false);
      }}
      trigger={
        <Button variant="outline" size="sm">
          <CalendarDays aria-hidden="true" />
          {preset?.label ?? (rangeWords(from, to) || otherwise)}
        </Button>
      }
    >
      <div className="grid gap-3">
        <div className="grid grid-cols-2 gap-1">
          {presets.map((one) => (
            <Button
              key={one.label}
              variant={one === preset && !custom ? "outline" : "ghost"}
              size="sm"
              aria-pressed={one === preset && !custom}
              className="justify-start"
              onClick={() => choose(one.from, one.to)}
            >
              {one.label}
            </Button>
          ))}
          <Button
            variant={custom ? "outline" : "ghost"}
            size="sm"
            aria-expanded={custom}
            className="justify-start"
            onClick={() => setChoosing(true)}
          >
            Custom
          </Button>
        </div>
        {custom ? (
          <div className="grid grid-cols-2 gap-3 border-t pt-3">
            <DayField label="From" value={from} onDay={(day) => onRange(day, to)} />
            <DayField label="To" value={to} onDay={(day) => onRange(from, day)} />
          </div>
        ) : null}
        {from || to ? (
          <Button variant="link" className="justify-self-start" onClick={() => choose()}>
            {otherwise}
          </Button>
        ) : null}
      </div>
    </Popover>
  );
}

interface DayFieldProps {
  label: string;
  value: string | undefined;
  onDay: (day: string | undefined) => void;
}

function DayField({ label, value = "", onDay }: DayFieldProps) {
  return (
    <Field label={label} required className="min-w-0">
      {(control) => (
        <Input
          {...control}
          type="date"
          className="px-2 text-xs"
          value={value}
          onChange={(event) => onDay(event.target.value || undefined)}
        />
      )}
    </Field>
  );
}

function rangeWords(from: string | undefined, to: string | undefined): string {
  if (from && to) return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`;
  if (from) return `From ${formatDay(from)}`;
  return to ? `Until ${formatDay(to)}` : "";
}
