import { Button } from "#web/components/ui/button.tsx";

interface DayTogglesProps {
  legend: string;
  /** Sunday is 0. */
  days: readonly number[];
  onDays: (days: number[]) => void;
}

const DAYS = [
  { day: 1, label: "Monday" },
  { day: 2, label: "Tuesday" },
  { day: 3, label: "Wednesday" },
  { day: 4, label: "Thursday" },
  { day: 5, label: "Friday" },
  { day: 6, label: "Saturday" },
  { day: 0, label: "Sunday" },
];

/** The days of the week on which something happens. */
export function DayToggles({ legend, days, onDays }: DayTogglesProps) {
  const toggle = (day: number) =>
    onDays(days.includes(day) ? days.filter((one) => one !== day) : [...days, day]);
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {DAYS.map(({ day, label }) => (
          <Button
            key={day}
            size="sm"
            variant={days.includes(day) ? "primary" : "outline"}
            aria-pressed={days.includes(day)}
            aria-label={label}
            onClick={() => toggle(day)}
          >
            {label.slice(0, 3)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
