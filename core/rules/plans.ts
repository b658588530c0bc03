import type { Medium } from "../access.ts";
import type { Millicents } from "./money.ts";
import { BASE_RATES, type Price, priceOf, type Rates } from "./prices.ts";
import { dayOfMonth, nextOccurrences } from "./recurrence.ts";
import { wallClockAt } from "./wall-clock.ts";

/** What a plan adds every month. */
export interface PlanTerms {
  medium: Medium;
  /** How many messages a month. */
  messages: number;
  /** Per message, before GST. */
  rate: Millicents;
}

/** A month of a plan: messages times rate, with GST as for any other order (R444). */
export function priceOfPlan({ messages, rate }: PlanTerms): Price {
  return priceOf(messages * rate);
}

/** What credit of a plan costs per message: its own medium at its rate, the other at the base price. */
export function ratesOfPlan({ medium, rate }: PlanTerms): Rates {
  return { ...BASE_RATES, [medium]: rate };
}

/**
 * `active`: paid until its next renewal; `pastDue`: a renewal was not paid and is tried again; `ended`: it renews no
 * more. Credit that it added stays.
 */
export const SUBSCRIPTION_STATUSES = ["active", "pastDue", "ended"] as const;

/** How many days after a failed attempt the next one is made; after the last of them the plan ends. */
export const RETRY_DAYS = [1, 3, 5] as const;

/**
 * When a plan renews: the first monthly day after a payment, counted from the day on which it began, by the account's
 * clock. A month that is too short has it on its last day. Epoch milliseconds.
 */
export function renewalAfter(paidAt: number, startedAt: number, timeZone: string): number {
  const { day, minutes } = wallClockAt(startedAt, timeZone);
  const [next] = nextOccurrences(
    {
      ...{ repeat: "monthly", every: 1, daysOfWeek: [], dayOfMonth: dayOfMonth(day) },
      ...{ startDate: day, endDate: undefined, minutes },
    },
    timeZone,
    { after: paidAt, count: 1 },
  );
  if (!next) throw new RangeError("A month follows every payment");
  return next.at;
}
