const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each failed attempt the next one is made; docs/api.md has the same table. */
const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, 24 * HOUR];

/** How long a claim of a delivery lasts: the time limit of an attempt, and room to write. */
export const LEASE_MS = MINUTE;

/** Failures in a row, over all of its deliveries, that switch a webhook off. */
const MOST_FAILURES = 20;
/** A campaign can emit a hundred events in a minute, yet its receiver may be down for half an hour. */
const LONG_AGO = 4;

/** Whether a webhook is to be switched off, after a failure in so many of the attempts of one delivery. */
export function isHopeless(failures: number, attempts: number): boolean {
  return failures >= MOST_FAILURES && attempts >= LONG_AGO;
}

/** When to retry after so many attempts; undefined if it is given up. */
export function nextTry(attempts: number, now: number): number | undefined {
  const wait = WAITS[attempts - 1];
  return wait === undefined ? undefined : now + wait;
}
