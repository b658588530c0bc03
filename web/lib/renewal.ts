import { renewSession } from "#core/contract/sessions/sessions.ts";
import { ApiError } from "./api-error.ts";
import { readLocal, writeLocal } from "./local-state.ts";
import { send } from "./transport.ts";

/** When any tab last renewed the session. */
const KEY = "renewed-at";
const LOCK = "cooee.renewal";

type Renewal = "here" | "elsewhere" | "over";

let underWay: Promise<Renewal> | undefined;

/**
 * Makes sure that the session was renewed after `sentAt`, when a call was sent that got a 401. Calls that
 * fail together share one renewal, and so do tabs. Throws if the outcome is unknown.
 */
export function renewedSince(sentAt: number): Promise<Renewal> {
  if (Number(readLocal(KEY)) > sentAt) return Promise.resolve("elsewhere");
  underWay ??= alone(renew).finally(() => {
    underWay = undefined;
  });
  return underWay;
}

async function renew(): Promise<Renewal> {
  const url = `/api${renewSession.path}`;
  const response = await send({ method: renewSession.method, url, body: "{}" });
  if (response.status === 401) return "over";
  // A failing server says nothing about the session.
  if (response.status !== 200) throw new ApiError(response.status, response.body);
  writeLocal(KEY, String(Date.now()));
  return "here";
}

/**
 * Does the work, or waits for another tab that is already doing it and whose result may take a
 * moment to be visible here.
 */
async function alone(work: () => Promise<Renewal>): Promise<Renewal> {
  // Only a page loaded over plain HTTP from another machine has no locks; the server tolerates that.
  if (!navigator.locks) return await work();
  const done = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock ? work() : undefined,
  );
  return done ?? (await navigator.locks.request(LOCK, async () => "elsewhere" as const));
}
