import type * as z from "zod";
import type { dailyTotals } from "#core/contract/dashboard/dashboard.ts";

export type Point = z.output<typeof dailyTotals.output>["data"][number];

/** The chart's bars. */
export const SERIES = [
  { key: "outbound", label: "Outbound", swatch: "border-info bg-info/15" },
  { key: "delivered", label: "Delivered", swatch: "border-primary bg-primary" },
  { key: "inbound", label: "Inbound", swatch: "border-input bg-input", narrow: true },
] as const;

export function isEmpty(points: readonly Point[]): boolean {
  return points.every((point) => point.messageCountTotal === 0);
}
