import { parseJson } from "./json.ts";

/** How an adapter reaches its carrier; a test passes a carrier of its own. */
export type Fetch = (request: Request) => Promise<Response>;

/** Sooner than submission gives up, so that what the other calls of a batch brought is not lost. */
const PATIENCE_MS = 15_000;

/** What an answer says about whether the carrier accepted what was in the request. */
export type Answer =
  | { was: "accepted"; body: unknown }
  /** It never will accept this; it accepted nothing. */
  | { was: "refused"; status: number; body: unknown }
  /** Too fast, or our account is in trouble (credentials, credit): it accepted nothing. */
  | { was: "postponed" };

/** What the runtime says of a call that it did not make: an invocation has made all that it may. */
const NOT_MADE = /too many subrequests/i;

const REFUSED = new Set([400, 413, 422]);
const POSTPONED = new Set([401, 402, 403, 404, 405, 415, 429]);

/** When a batch has to be done with. */
export function deadline(): AbortSignal {
  return AbortSignal.timeout(PATIENCE_MS);
}

/**
 * Calls a carrier. Throws if what it accepted is unknown: no answer, a redirect, a fault of the
 * carrier's, or any status that its documentation does not explain.
 */
export async function call(fetch: Fetch, url: string, init: RequestInit): Promise<Answer> {
  // Following a redirect could post the same messages twice.
  const response = await fetch(new Request(url, { redirect: "manual", ...init })).catch(notMade);
  if (!response) return { was: "postponed" };
  const body = parseJson(await response.text());
  const { status } = response;
  if (response.ok) return { was: "accepted", body };
  if (REFUSED.has(status)) return { was: "refused", status, body };
  if (POSTPONED.has(status)) return { was: "postponed" };
  throw new Error(`The carrier answered with status ${status}`);
}

/** Nothing if the call was never made; any other error is the caller's. */
function notMade(error: unknown): undefined {
  if (error instanceof Error && NOT_MADE.test(error.message)) return undefined;
  throw error;
}
