/** Longer than a replica of the database lags behind. */
const FRESH_MS = 60_000;

let until = 0;

/** Something was changed by somebody else: what is read from now on must not be older. */
export function expectFresh(): void {
  until = Date.now() + FRESH_MS;
}

/** What a call says to be answered with what is newest. */
export function freshHeaders(): Record<string, string> {
  return Date.now() < until ? { "cache-control": "no-cache" } : {};
}
