/** By how many minutes a start missed during an outage may be late, unless the account chooses. */
export const DEFAULT_LATE_MINUTES = 60;

export const LATE_TEXTS = {
  inactive: "It was not sent because the account is not active",
  approvedLate: "Its time had passed when it was approved, so it was not sent",
  missed: (late: string) =>
    `It was not sent at its time because our systems were unavailable, and by now it is more than ${late} late`,
} as const;

/** Whether a start is later than an account allows. */
export function isTooLate(dueAt: number, now: number, lateMinutes: number): boolean {
  return now - dueAt > lateMinutes * 60_000;
}

/** `90 minutes` reads badly: hours where they are whole. */
export function lateLabel(minutes: number): string {
  if (minutes % 60 !== 0) return `${minutes} minutes`;
  const hours = minutes / 60;
  return hours === 1 ? "1 hour" : `${hours} hours`;
}
