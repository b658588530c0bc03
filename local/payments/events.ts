import { Buffer } from "node:buffer";
import type { Outlet } from "../own-worker.ts";
import { newObjectId, type StripeObject } from "./objects.ts";

/** What the stand-in's webhooks are signed with. */
export const SIMULATED_WEBHOOK_SECRET = "whsec_simulated_payments";

const POST_TIMEOUT_MS = 10_000;
const FIRST_RETRY_MS = 500;
const LAST_RETRY_MS = 60_000;

interface EventRow extends Record<string, SqlStorageValue> {
  seq: number;
  body: string;
  attempts: number;
}

export function recordEvent(
  sql: SqlStorage,
  {
    type,
    object,
    now,
    copies,
  }: { type: string; object: StripeObject; now: number; copies: number },
): void {
  const body = JSON.stringify({
    id: newObjectId("evt"),
    object: "event",
    type,
    livemode: false,
    api_version: "2026-10-28.endive",
    created: Math.floor(now / 1000),
    pending_webhooks: 1,
    request: null,
    data: { object },
  });
  for (let copy = 0; copy < copies; copy++) {
    sql.exec("INSERT INTO events (body, due, attempts) VALUES (?, ?, 0)", body, now);
  }
}

export function nextEvent(sql: SqlStorage): number | undefined {
  const row = sql.exec<{ due: number | null }>("SELECT MIN(due) AS due FROM events").one();
  return row.due ?? undefined;
}

/** Posts what is due, signed as Stripe signs; what is not acknowledged is posted again later. */
export async function postEvents(
  sql: SqlStorage,
  { outlet, url, secret, reverse }: { outlet: Outlet; url: URL; secret: string; reverse: boolean },
): Promise<void> {
  const due = sql
    .exec<EventRow>(
      "SELECT seq, body, attempts FROM events WHERE due <= ? ORDER BY seq",
      Date.now(),
    )
    .toArray();
  for (const row of reverse ? due.reverse() : due) {
    const later = Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** row.attempts);
    // Before it is posted, so that nothing posts it a second time meanwhile.
    sql.exec(
      "UPDATE events SET attempts = attempts + 1, due = ? WHERE seq = ?",
      Date.now() + POST_TIMEOUT_MS + later,
      row.seq,
    );
    if (await isTaken(outlet, await signedEvent(url, row.body, secret, Date.now()))) {
      sql.exec("DELETE FROM events WHERE seq = ?", row.seq);
    } else {
      sql.exec("UPDATE events SET due = ? WHERE seq = ?", Date.now() + later, row.seq);
    }
  }
}

async function isTaken(outlet: Outlet, request: Request): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(POST_TIMEOUT_MS);
    const response = await outlet.fetch(new Request(request, { signal }));
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Stripe's scheme v1: hex HMAC-SHA256 over the time in seconds, a dot, and the body. */
export async function signedEvent(
  url: URL,
  body: string,
  secret: string,
  now: number,
): Promise<Request> {
  const time = Math.floor(now / 1000);
  const bytes = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes.encode(secret), algorithm, false, [
    "sign",
  ]);
  const mac = await crypto.subtle.sign("HMAC", key, bytes.encode(`${time}.${body}`));
  const signature = `t=${time},v1=${Buffer.from(mac).toString("hex")}`;
  const headers = { "content-type": "application/json", "stripe-signature": signature };
  return new Request(url, { method: "POST", headers, body });
}
