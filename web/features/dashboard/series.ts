import type * as z from "zod";
import type { dailyTotals } from "#core/contract/dashboard.ts";

export type Point = z.output<typeof dailyTotals.output>["data"][number];

/** The chart's lines. Each has a dash of its own, so that none is known by colour alone. */
export const SERIES = [
  { key: "outbound", label: "Outbound", color: "var(--info)", dash: "6 4" },
  { key: "delivered", label: "Delivered", color: "var(--primary)", dash: "none" },
  { key: "inbound", label: "Inbound", color: "var(--accent)", dash: "2 3" },
] as const;

const months = new Intl.DateTimeFormat("en-AU", {
  month: "short",
  year: "numeric",
  timeZone: "UTC",
});

/** `2026-11-21` → `21/11/2026`, `2026-11` → `Nov 2026`. */
export function periodName(time: string): string {
  const [year, month, day] = time.split("-");
  return day ? `${day}/${month}/${year}` : months.format(Date.parse(`${time}-01T00:00:00Z`));
}

/** The same, short enough for an axis: `21/11`, `Nov`. */
export function periodMark(time: string): string {
  return periodName(time).replace(/[/ ]\d{4}$/, "");
}

export function isEmpty(points: readonly Point[]): boolean {
  return points.every((point) => point.messageCountTotal === 0);
}
