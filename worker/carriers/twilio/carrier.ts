import * as z from "zod";
import type { Carrier, OutboundMessage, SendResult } from "../carrier.ts";
import { fetchMedia } from "../fetch-media.ts";
import { call, type Fetch } from "../http.ts";
import { international } from "../numbers.ts";
import { accepted, deferred, rejected } from "../results.ts";
import { sendEach } from "../send-each.ts";
import type { SettingsOf } from "../settings.ts";
import { BUSY, OPTED_OUT, reasonOf } from "./errors.ts";

/** The longest validity that it takes, which is also what it takes without one. */
const LONGEST_VALIDITY_S = 36_000;

const acceptance = z.object({ sid: z.string().min(1).max(128) });
const refusal = z.object({ code: z.number() });

const OWN_HOSTS = [".twilio.com"];
/** Its own hosts, and where it stores the files that they send us on to. */
const MEDIA_HOSTS = [
  ...OWN_HOSTS,
  ".twiliocdn.com",
  "s3-external-1.amazonaws.com/media.twiliocdn.com/",
];

/** It returns no reference of ours: the address that its receipts go to has it. */
function receiptsAddress(appUrl: string, reference: string): string {
  return new URL(`/carriers/twilio/receipts?reference=${reference}`, appUrl).href;
}

/** The form of POST /Messages.json. */
function form(message: OutboundMessage, appUrl: string): URLSearchParams {
  const { reference, to, from, text, mms, validUntil } = message;
  const params = new URLSearchParams({
    To: international(to),
    From: international(from),
    // It knows no subject, so that is the first line.
    Body: mms?.subject ? `${mms.subject}\n${text}` : text,
    StatusCallback: receiptsAddress(appUrl, reference),
  });
  for (const { url } of mms?.media ?? []) params.append("MediaUrl", url);
  if (validUntil !== undefined) {
    const seconds = Math.floor((validUntil - Date.now()) / 1000);
    params.set("ValidityPeriod", String(Math.min(Math.max(seconds, 1), LONGEST_VALIDITY_S)));
  }
  return params;
}

function refused(message: OutboundMessage, body: unknown): SendResult {
  const code = refusal.safeParse(body).data?.code;
  if (code !== undefined && BUSY.has(code)) return deferred(message);
  const reason = reasonOf(code) ?? "The carrier refused the message";
  return rejected(message, reason, { optedOut: code === OPTED_OUT });
}

/** Twilio: SMS, and MMS if our numbers there can send it. */
export function twilio(settings: SettingsOf<"twilio">, appUrl: string, fetch: Fetch): Carrier {
  const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token } = settings;
  const authorization = `Basic ${btoa(`${sid}:${token}`)}`;
  const url = new URL(`/2010-04-01/Accounts/${sid}/Messages.json`, settings.TWILIO_URL).href;

  async function send(message: OutboundMessage, signal: AbortSignal): Promise<SendResult> {
    const answer = await call(fetch, url, {
      method: "POST",
      headers: { authorization, accept: "application/json" },
      body: form(message, appUrl),
      signal,
    });
    if (answer.was === "postponed") return deferred(message);
    if (answer.was === "refused") return refused(message, answer.body);
    return accepted(message, acceptance.parse(answer.body).sid);
  }

  return {
    name: "twilio",
    mediums: settings.TWILIO_MMS === "on" ? ["sms", "mms"] : ["sms"],
    batchSize: 50,
    send: (messages) => sendEach(messages, send),
    // Its list of messages cannot be searched for a reference: a receipt settles what is ambiguous.
    lookup: async () => [],
    fetchMedia: (address) => {
      const credentials = { for: OWN_HOSTS, authorization };
      return fetchMedia(fetch, address, { from: MEDIA_HOSTS, credentials });
    },
  };
}
