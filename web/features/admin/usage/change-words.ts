import { percentChange } from "#core/rules/percent-change.ts";

/** How a month's figure compares with all of the month before (R508, R683). */
export function changeWords(now: number, before: number): string {
  const percent = percentChange(now, before);
  if (percent === null) return now === 0 ? "Nothing in both months" : "Nothing in the month before";
  if (percent === 0) return "As in the month before";
  return `${percent > 0 ? "+" : "−"}${Math.abs(percent)}% on the month before`;
}
