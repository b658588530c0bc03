import { dayOf, daysAfter, SYDNEY } from "#core/rules/zoned-day.ts";

/** The month before this one, by Sydney's clock. */
export function lastMonth(now: number = Date.now()): { month: number; year: number } {
  const day = daysAfter(`${dayOf(now, SYDNEY).slice(0, 7)}-01`, -1);
  return { month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) };
}

/** What a month is charged for, with one dedicated number: $20.00 before GST. */
export const USAGE = {
  ...{ totalSms: 100, totalMms: 0, perSmsRate: 5, perMmsRate: 39 },
  ...{ dedicatedAmount: 15, totalAmount: 20 },
};
