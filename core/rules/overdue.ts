import { dayOf, daysAfter, endOfDay, SYDNEY, startOfDay } from "./zoned-day.ts";

const NINE_AM_MS = 9 * 3_600_000;
/** Days after the due date after which an invoice is asked for once more. */
const REMINDERS = [0, 7, 14] as const;

interface Payable {
  paidAt: number | null;
  dueAt: number | null;
}

export const INVOICE_STATES = ["paid", "open", "overdue"] as const;
/** Overdue: the day on which it had to be paid is over, by Sydney's clock. */
export type InvoiceState = (typeof INVOICE_STATES)[number];

export function invoiceState({ paidAt, dueAt }: Payable, now: number): InvoiceState {
  if (paidAt !== null) return "paid";
  return dueAt !== null && dueAt < overdueBefore(now) ? "overdue" : "open";
}

/** What was due before this moment is overdue: the first moment of today. */
export function overdueBefore(now: number): number {
  return startOfDay(dayOf(now, SYDNEY), SYDNEY) ?? now;
}

/** When an invoice that is not paid is asked for: on the morning after its due date, and one and two weeks later. */
export function reminderTimes(dueAt: number): number[] {
  const due = dayOf(dueAt, SYDNEY);
  return REMINDERS.map((days) => {
    return (endOfDay(daysAfter(due, days), SYDNEY) ?? dueAt) + NINE_AM_MS;
  });
}
