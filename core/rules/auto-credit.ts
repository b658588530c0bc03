import { formatDate, formatDateTime, formatTime } from "./dates.ts";
import { MILLICENTS_PER_CENT, type Millicents } from "./money.ts";

/** Whether credit is bought automatically: the balance is under the threshold, in cents, that the owner set. */
export function isBelowThreshold(balance: Millicents, threshold: number): boolean {
  return balance < threshold * MILLICENTS_PER_CENT;
}

/** Why automatic purchases are stopped for a while. */
export const AUTO_CREDIT_PAUSES = ["declined", "card", "often", "cap"] as const;
export type AutoCreditPause = (typeof AUTO_CREDIT_PAUSES)[number];

const WORDS: Readonly<Record<AutoCreditPause, string>> = {
  declined: "your card was declined, or your bank wants you to confirm the payment",
  card: "there is no valid saved card",
  often: "credit was bought three times within ten minutes",
  cap: "another purchase would exceed your monthly limit",
};

interface Pause {
  until: number;
  /** Null for one from before reasons were kept. */
  reason: AutoCreditPause | null;
}

/** Until when nothing is bought automatically, and why. */
export function pausedText({ until, reason }: Pause, now: number, timeZone: string): string {
  const isToday = formatDate(until, timeZone) === formatDate(now, timeZone);
  const time = isToday ? formatTime(until, timeZone) : formatDateTime(until, timeZone);
  const why = reason === null ? "" : `: ${WORDS[reason]}`;
  return `Auto credit is paused until ${time}${why}.`;
}
