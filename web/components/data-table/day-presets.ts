import { daysAfter } from "#core/rules/zoned-day.ts";

/** A range of days (`2026-11-20`), both included. */
interface DayPreset {
  label: string;
  from: string;
  to: string;
}

/** The ranges that people ask for, as seen from a day. */
export function dayPresets(today: string): readonly DayPreset[] {
  const yesterday = daysAfter(today, -1);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const endOfLastMonth = daysAfter(firstOfMonth, -1);
  return [
    { label: "Today", from: today, to: today },
    { label: "Yesterday", from: yesterday, to: yesterday },
    { label: "Last 7 days", from: daysAfter(today, -6), to: today },
    { label: "Last 30 days", from: daysAfter(today, -29), to: today },
    { label: "This month", from: firstOfMonth, to: today },
    { label: "Last month", from: `${endOfLastMonth.slice(0, 7)}-01`, to: endOfLastMonth },
  ];
}
