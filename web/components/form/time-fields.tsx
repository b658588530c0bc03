import { MINUTE_STEP } from "#core/rules/schedules.ts";
import { minutesOf, timeOfDay } from "#core/rules/wall-clock.ts";
import { Select } from "#web/components/ui/select.tsx";

interface TimeFieldsProps {
  /** Minutes since midnight. */
  minutes: number;
  onMinutes: (minutes: number) => void;
  /** Between the minutes to choose from. */
  step?: number;
}

const HOURS = Array.from({ length: 12 }, (_, index) => String(index || 12));
const HALVES = ["AM", "PM"] as const;
const optionsOf = (words: readonly string[]) => words.map((value) => ({ value, label: value }));

/** A time of day on a clock of twelve hours (R141). */
export function TimeFields({ minutes, onMinutes, step = MINUTE_STEP }: TimeFieldsProps) {
  const { hour, minute, half } = timeOfDay(minutes);
  const set = (next: Partial<ReturnType<typeof timeOfDay>>) =>
    onMinutes(minutesOf({ hour, minute, half, ...next }));
  return (
    <>
      <Select
        aria-label="Hour"
        className="w-18"
        value={String(hour)}
        onValueChange={(text) => set({ hour: Number(text) })}
        options={optionsOf(HOURS)}
      />
      <Select
        aria-label="Minute"
        className="w-18"
        value={twoDigits(minute)}
        onValueChange={(text) => set({ minute: Number(text) })}
        options={optionsOf(minutesToChoose(step, minute))}
      />
      <Select
        aria-label="AM or PM"
        className="w-20"
        value={half}
        onValueChange={(text) => set({ half: text === "PM" ? "PM" : "AM" })}
        options={optionsOf(HALVES)}
      />
    </>
  );
}

function twoDigits(minute: number): string {
  return String(minute).padStart(2, "0");
}

/** The steps of an hour, and the minute that is set already. */
function minutesToChoose(step: number, set: number): string[] {
  const steps = Array.from({ length: 60 / step }, (_, index) => index * step);
  return [...new Set([...steps, set])].sort((a, b) => a - b).map(twoDigits);
}
