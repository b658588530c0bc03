import { momentOf } from "./wall-clock.ts";
import { dayOf, daysAfter } from "./zoned-day.ts";

/** Who gets a follow-up: everyone the campaign went out to, or only those who did nothing. */
export const FOLLOW_UP_GROUPS = ["all", "noReply", "notClicked"] as const;
export type FollowUpGroup = (typeof FOLLOW_UP_GROUPS)[number];

export const MOST_FOLLOW_UP_DAYS = 30;

export const FOLLOW_UP_TEXTS = {
  /** R227, followed by the reason. */
  failed: "Sorry, we couldn't send this follow-up campaign!",
  noLink: "This campaign has no short link, so no one can open it",
  none: "This campaign has no follow-up to cancel",
  started: "The follow-up has been sent already",
  cancelled: "Follow-up cancelled",
} as const;

/** When a follow-up goes out: days after the campaign has ended, at a time of day. */
export interface FollowUpTime {
  days: number;
  /** Minutes since midnight. */
  minutes: number;
}

/** The moment of a follow-up. A time that the clocks skip moves to the next valid one. */
export function followUpAt({ days, minutes }: FollowUpTime, ended: number, zone: string): number {
  const day = daysAfter(dayOf(ended, zone), days);
  return momentOf({ day, minutes }, zone)?.at ?? ended;
}
