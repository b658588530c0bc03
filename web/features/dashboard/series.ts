import type * as z from "zod";
import type { dailyTotals } from "#core/contract/dashboard/dashboard.ts";
import { formatDay, formatMonth } from "#core/rules/dates.ts";

export type Point = z.output<typeof dailyTotals.output>["data"][number];

/** The chart's bars: a frame, its filling, and a narrow bar beside it, so that none is known by colour alone. */
export const SERIES = [
  { key: "outbound", label: "Outbound", swatch: "border-info bg-info/15" },
  { key: "delivered", label: "Delivered", swatch: "border-primary bg-primary" },
  { key: "inbound", label: "Inbound", swatch: "border-input bg-input w-1.5" },
] as const;

/** `2026-11-21` → `21/11/2026`, `2026-11` → `Nov 2026`. */
export function periodName(time: string): string {
  return time.length > "2026-11".length ? formatDay(time) : formatMonth(time);
}

/** The same, short enough for an axis: `21/11`, `Nov`. */
export function periodMark(time: string): string {
  return periodName(time).replace(/[/ ]\d{4}$/, "");
}

export function isEmpty(points: readonly Point[]): boolean {
  return points.every((point) => point.messageCountTotal === 0);
}
