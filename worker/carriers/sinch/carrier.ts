import * as z from "zod";
import type { Carrier, LookupResult, OutboundMessage, SendResult } from "../carrier.ts";
import { fetchMedia } from "../fetch-media.ts";
import { call, deadline, type Fetch } from "../http.ts";
import { inLanes } from "../lanes.ts";
import { international } from "../numbers.ts";
import { accepted, deferred, rejected } from "../results.ts";
import { sendEach } from "../send-each.ts";
import type { SettingsOf } from "../settings.ts";

/** How far back it is asked for ambiguous messages; without it, a day. */
const LIST_MS = 3 * 86_400_000;

const batch = z.object({ id: z.string().min(1).max(128) });
const list = z.object({ batches: z.array(batch.extend({ client_reference: z.string() })) });

/** A batch of one: only a batch has a text and a reference of its own. */
function batchBody({ reference, to, from, text, validUntil }: OutboundMessage, appUrl: string) {
  return {
    type: "mt_text",
    to: [international(to)],
    from: international(from),
    body: text,
    client_reference: reference,
    delivery_report: "per_recipient",
    callback_url: new URL("/carriers/sinch/receipts", appUrl).href,
    ...(validUntil !== undefined && { expire_at: new Date(validUntil).toISOString() }),
  };
}

/** Sinch's SMS API. Its MMS are for the United States only. */
export function sinch(settings: SettingsOf<"sinch">, appUrl: string, fetch: Fetch): Carrier {
  const { SINCH_SERVICE_PLAN_ID: plan, SINCH_API_TOKEN: token } = settings;
  const url = new URL(`/xms/v1/${plan}/batches`, settings.SINCH_URL);
  const headers = { authorization: `Bearer ${token}`, accept: "application/json" };

  async function send(message: OutboundMessage, signal: AbortSignal): Promise<SendResult> {
    const answer = await call(fetch, url.href, {
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify(batchBody(message, appUrl)),
      signal,
    });
    if (answer.was === "postponed") return deferred(message);
    if (answer.was === "refused") return rejected(message, "The carrier refused the message");
    return accepted(message, batch.parse(answer.body).id);
  }

  async function find(reference: string, signal: AbortSignal): Promise<LookupResult[]> {
    const listed = new URL(url);
    listed.searchParams.set("client_reference", reference);
    listed.searchParams.set("start_date", new Date(Date.now() - LIST_MS).toISOString());
    const answer = await call(fetch, listed.href, { headers, signal });
    if (answer.was !== "accepted") throw new Error("The carrier's list could not be read");
    const found = list
      .parse(answer.body)
      .batches.find(({ client_reference }) => client_reference === reference);
    return found ? [{ reference, known: true, carrierId: found.id }] : [];
  }

  return {
    name: "sinch",
    mediums: ["sms"],
    batchSize: 50,
    send: (messages) => sendEach(messages, send),
    fetchMedia: (address) => fetchMedia(fetch, address, { from: [".sinch.com"] }),
    /** One that is not in its list stays unknown: the list may lag. */
    async lookup(references) {
      const signal = deadline();
      return (await inLanes(references, (reference) => find(reference, signal))).flat();
    },
  };
}
