import type { Recurring } from "#core/contract/schedules/recurrence.ts";
import { formatDay } from "#core/rules/dates.ts";
import { timeOfDay } from "#core/rules/wall-clock.ts";

const DAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

type Words = Pick<
  Recurring,
  "repeat" | "every" | "daysOfWeek" | "dayOfMonth" | "start_date" | "end_date" | "minutes"
>;

/** `Every 2 weeks on Mon, Thu at 9:05 AM, until 30/11/2026`. */
export function repeatWords(recurrence: Words): string {
  const { minutes, end_date } = recurrence;
  const { hour, minute, half } = timeOfDay(minutes);
  const time = `${hour}:${String(minute).padStart(2, "0")} ${half}`;
  const until = end_date === undefined ? "" : `, until ${formatDay(end_date)}`;
  return `${often(recurrence)} at ${time}${until}`;
}

function often({ repeat, every, daysOfWeek, dayOfMonth }: Words): string {
  if (repeat === "daily") return "Every day";
  const unit = repeat === "weekly" ? "week" : "month";
  const each = every === 1 ? `Every ${unit}` : `Every ${every} ${unit}s`;
  // The week begins on Monday.
  const days = [...daysOfWeek].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
  return repeat === "weekly"
    ? `${each} on ${days.map((day) => DAYS[day]).join(", ")}`
    : `${each} on day ${dayOfMonth}`;
}
