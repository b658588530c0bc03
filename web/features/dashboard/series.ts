import type * as z from "zod";
import type { dailyTotals } from "#core/contract/dashboard.ts";
import { formatDay, formatMonth } from "#core/rules/dates.ts";

export type Point = z.output<typeof dailyTotals.output>["data"][number];

/** The chart's lines. Each has its own dash pattern, so that colour is not all that tells them apart. */
export const SERIES = [
  { key: "outbound", label: "Outbound", color: "var(--info)", dash: "6 4" },
  { key: "delivered", label: "Delivered", color: "var(--primary)", dash: "none" },
  { key: "inbound", label: "Inbound", color: "var(--accent)", dash: "2 3" },
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
