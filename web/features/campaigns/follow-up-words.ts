import type { FollowUpGroup } from "#core/rules/follow-ups.ts";
import { timeOfDay } from "#core/rules/wall-clock.ts";

/** Who gets a follow-up. */
export const FOLLOW_UP_TO: Readonly<Record<FollowUpGroup, string>> = {
  all: "Everyone who got the campaign",
  noReply: "Those who have not replied",
  notClicked: "Those who have not opened the link",
};

/** `2 days after the campaign ends, at 9:00 AM`. */
export function followUpWhen({ days, minutes }: { days: number; minutes: number }): string {
  const { hour, minute, half } = timeOfDay(minutes);
  const time = `${hour}:${String(minute).padStart(2, "0")} ${half}`;
  return `${days === 1 ? "1 day" : `${days} days`} after the campaign ends, at ${time}`;
}
