/** Longer than a replica of the database ever lags behind. */
const FRESH_MS = 60_000;

let until = 0;

/** Called when something has changed elsewhere: reads from now on must not be older than that. */
export function expectFresh(): void {
  until = Date.now() + FRESH_MS;
}

/** The header with which a call gets the latest data. */
export function freshHeaders(): Record<string, string> {
  return Date.now() < until ? { "cache-control": "no-cache" } : {};
}
