import * as z from "zod";
import type { Carrier, LookupResult, OutboundMessage, SendResult } from "../carrier.ts";
import { call, deadline, type Fetch } from "../http.ts";
import { international, senderKind } from "../numbers.ts";
import { accepted, deferred, rejected } from "../results.ts";
import type { SettingsOf } from "../settings.ts";
import { REFUSED, refusalOf } from "./errors.ts";

const SOURCE_TYPES = {
  number: "INTERNATIONAL",
  shortCode: "SHORTCODE",
  name: "ALPHANUMERIC",
} as const;

/** How far back its report is searched for ambiguous messages, and how far ahead its clock may be. */
const REPORT_MS = { back: 3 * 86_400_000, ahead: 86_400_000 };

const acceptance = z.object({
  messages: z.array(
    z.object({
      message_id: z.string().min(1).max(128),
      metadata: z.object({ reference: z.string() }),
    }),
  ),
});
const refusal = z.object({ details: z.array(z.string()) });
const report = z.object({
  messages: z.array(
    z.object({
      message_id: z.string().min(1).max(128),
      metadata: z.array(z.object({ key: z.string(), value: z.string() })),
    }),
  ),
});

/** One of `messages` of POST /v1/messages. */
function messageBody({ reference, to, from, text, mms, validUntil }: OutboundMessage) {
  return {
    // An MMS may be only a picture, but the carrier wants a text.
    content: text || " ",
    destination_number: international(to),
    source_number: international(from),
    source_number_type: SOURCE_TYPES[senderKind(from)],
    format: mms ? "MMS" : "SMS",
    delivery_report: true,
    metadata: { reference },
    ...(mms && { media: mms.media.map(({ url }) => url) }),
    ...(mms?.subject && { subject: mms.subject }),
    ...(validUntil !== undefined && {
      message_expiry_timestamp: new Date(validUntil).toISOString(),
    }),
  };
}

/** Sinch Engage, formerly MessageMedia: SMS and MMS. */
export function sinchEngage(settings: SettingsOf<"sinch-engage">, fetch: Fetch): Carrier {
  const { SINCH_ENGAGE_API_KEY: key, SINCH_ENGAGE_API_SECRET: secret } = settings;
  const post = (path: string, body: unknown, signal: AbortSignal) =>
    call(fetch, new URL(path, settings.SINCH_ENGAGE_URL).href, {
      method: "POST",
      headers: {
        authorization: `Basic ${btoa(`${key}:${secret}`)}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify(body),
      signal,
    });

  async function submit(
    messages: readonly OutboundMessage[],
    signal: AbortSignal,
  ): Promise<SendResult[]> {
    if (signal.aborted) return messages.map(deferred);
    const answer = await post("/v1/messages", { messages: messages.map(messageBody) }, signal);
    if (answer.was === "postponed") return messages.map(deferred);
    if (answer.was === "refused") return withoutRefused(messages, answer.body, signal);
    return acceptance
      .parse(answer.body)
      .messages.map(({ message_id, metadata }) => accepted(metadata, message_id));
  }

  /** It sends all or none. Those that it names are rejected; if it names none, each half is tried alone. */
  async function withoutRefused(
    messages: readonly OutboundMessage[],
    body: unknown,
    signal: AbortSignal,
  ): Promise<SendResult[]> {
    const details = refusal.safeParse(body).data?.details ?? [];
    const named = new Map(
      details.flatMap((detail) => refusalOf(detail) ?? []).map((one) => [one.index, one.reason]),
    );
    const refused = messages.flatMap((message, index) => {
      const reason = named.get(index) ?? (messages.length === 1 ? REFUSED : undefined);
      return reason === undefined ? [] : rejected(message, reason);
    });
    const rest = messages.filter((_, index) => !named.has(index));
    if (messages.length === 1 || rest.length === 0) return refused;
    const half = Math.ceil(rest.length / 2);
    const parts = refused.length > 0 ? [rest] : [rest.slice(0, half), rest.slice(half)];
    // A part without an answer has no results, so its messages are ambiguous and the others are not.
    const tried = await Promise.all(parts.map((part) => submit(part, signal).catch(() => [])));
    return [...refused, ...tried.flat()];
  }

  /** Its report finds messages by our reference. It may lag, so one that is not in it stays unknown. */
  async function lookup(references: readonly string[]): Promise<LookupResult[]> {
    const query = {
      start_date: new Date(Date.now() - REPORT_MS.back).toISOString(),
      end_date: new Date(Date.now() + REPORT_MS.ahead).toISOString(),
      direction: "outbound",
      metadata_key: "reference",
      metadata_values: references,
      page_size: 100,
    };
    const answer = await post("/v2-preview/reporting/messages/detail", query, deadline());
    if (answer.was !== "accepted") throw new Error("The carrier's report could not be read");
    return report.parse(answer.body).messages.flatMap(({ message_id, metadata }) => {
      const reference = metadata.find(({ key }) => key === "reference")?.value;
      return reference === undefined ? [] : { reference, known: true, carrierId: message_id };
    });
  }

  return {
    name: "sinch-engage",
    mediums: ["sms", "mms"],
    batchSize: 100,
    send: (messages) => submit(messages, deadline()),
    lookup,
  };
}
