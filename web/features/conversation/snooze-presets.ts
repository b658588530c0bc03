import { momentOf, wallClockAt } from "#core/rules/wall-clock.ts";
import { dayOfWeek, daysAfter } from "#core/rules/zoned-day.ts";

const NINE = 9 * 60;
const FIVE_PM = 17 * 60;

interface SnoozePreset {
  label: string;
  at: number;
}

/** The times that people mostly snooze until, each once. */
export function snoozePresets(now: number, zone: string): SnoozePreset[] {
  const { day, minutes } = wallClockAt(now, zone);
  const tomorrow = daysAfter(day, 1);
  const monday = daysAfter(day, (7 - ((dayOfWeek(day) + 6) % 7)) % 7 || 7);
  const offered = [
    minutes < FIVE_PM && { label: "Snooze until 5:00 PM", day, minutes: FIVE_PM },
    { label: "Snooze until tomorrow", day: tomorrow, minutes: NINE },
    monday !== tomorrow && { label: "Snooze until Monday", day: monday, minutes: NINE },
  ];
  return offered.flatMap((one) => {
    const moment = one ? momentOf(one, zone) : undefined;
    return one && moment ? [{ label: one.label, at: moment.at }] : [];
  });
}
