import { renewSession } from "#core/contract/auth.ts";
import { ApiError } from "./api-error.ts";
import { readLocal, writeLocal } from "./local-state.ts";
import { send } from "./transport.ts";

/** When a session was last renewed, by whichever tab. */
const KEY = "renewed-at";

let underWay: Promise<boolean> | undefined;

/**
 * Sees to it that the session was renewed after `sentAt`, when the call left that came back with a 401:
 * calls that fail together share one renewal, and so do tabs (R395). False where the session is over;
 * throws where that cannot be told.
 */
export function renewedSince(sentAt: number): Promise<boolean> {
  underWay ??= alone(async () => isNewerThan(sentAt) || (await renew())).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

// Another tab may have renewed while this one waited; its cookies are this one's too.
function isNewerThan(sentAt: number): boolean {
  return Number(readLocal(KEY)) > sentAt;
}

async function renew(): Promise<boolean> {
  const url = `/api${renewSession.path}`;
  const answer = await send({ method: renewSession.method, url, body: "{}" });
  if (answer.status === 401) return false;
  // A server in trouble says nothing of the session.
  if (answer.status !== 200) throw new ApiError(answer.status, answer.body);
  writeLocal(KEY, String(Date.now()));
  return true;
}

/** One tab at a time, where the browser can tell; two renewals at once are answered too, by grace. */
function alone<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("cooee.renewal", work) : work();
}
