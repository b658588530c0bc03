import type { Medium } from "../permissions.ts";
import type { Millicents } from "./money.ts";
import { type Price, priceOf, type Rates } from "./prices.ts";

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
export function ratesOfPlan({ medium, rate }: PlanTerms, base: Rates): Rates {
  return { ...base, [medium]: rate };
}

/**
 * `active`: paid until its next renewal; `pastDue`: a renewal was not paid and is tried again; `ended`: it renews no
 * more. Credit that it added stays.
 */
export const SUBSCRIPTION_STATUSES = ["active", "pastDue", "ended"] as const;
