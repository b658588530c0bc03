import * as z from "zod";
import type { Carrier, OutboundMessage, SendResult } from "../carrier.ts";
import { fetchMedia } from "../fetch-media.ts";
import { call, type Fetch } from "../http.ts";
import { accepted, deferred, rejected } from "../results.ts";
import { sendEach } from "../send-each.ts";
import type { SettingsOf } from "../settings.ts";
import { ALREADY_SENT, BUSY, OPTED_OUT, problem, reasonOf } from "./errors.ts";
import { applicationToken } from "./token.ts";

const LONGEST_TEXT = 1000;
/** Seconds; it tries for three days without one. */
const VALIDITY = { shortest: 20, longest: 3 * 86_400 };

const acceptance = z.object({ message_uuid: z.string().min(1).max(128) });

/** Numbers are without a plus, as ours are. */
function messageBody(message: OutboundMessage, appUrl: string) {
  const { reference, to, from, text, validUntil } = message;
  const seconds = validUntil === undefined ? undefined : (validUntil - Date.now()) / 1000;
  return {
    message_type: "text",
    channel: "sms",
    to,
    from,
    text,
    client_ref: reference,
    webhook_url: new URL("/carriers/vonage/receipts", appUrl).href,
    webhook_version: "v1",
    ...(seconds !== undefined && {
      ttl: Math.min(Math.max(Math.floor(seconds), VALIDITY.shortest), VALIDITY.longest),
    }),
  };
}

function refused(message: OutboundMessage, body: unknown): SendResult {
  const code = problem.safeParse(body).data;
  if (code === ALREADY_SENT) throw new Error("The carrier had the message before");
  if (code !== undefined && BUSY.has(code)) return deferred(message);
  const reason = reasonOf(code) ?? "The carrier refused the message";
  return rejected(message, reason, { optedOut: code === OPTED_OUT });
}

/** Vonage's Messages API, for SMS: its MMS are for the United States and Canada only. */
export function vonage(settings: SettingsOf<"vonage">, appUrl: string, fetch: Fetch): Carrier {
  const { VONAGE_APPLICATION_ID: application, VONAGE_PRIVATE_KEY: key } = settings;
  const url = new URL("/v1/messages", settings.VONAGE_URL).href;

  async function send(
    message: OutboundMessage,
    token: string,
    signal: AbortSignal,
  ): Promise<SendResult> {
    if (message.text.length > LONGEST_TEXT) {
      return rejected(message, "The text is too long for the carrier");
    }
    const answer = await call(fetch, url, {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        "content-type": "application/json",
        accept: "application/json",
      },
      body: JSON.stringify(messageBody(message, appUrl)),
      signal,
    });
    if (answer.was === "postponed") return deferred(message);
    if (answer.was === "refused") return refused(message, answer.body);
    return accepted(message, acceptance.parse(answer.body).message_uuid);
  }

  return {
    name: "vonage",
    mediums: ["sms"],
    batchSize: 50,
    async send(messages) {
      // Without a token, which a key that is none cannot sign, nothing is sent.
      const token = await applicationToken(application, key, Date.now()).catch(() => undefined);
      if (!token) return messages.map(deferred);
      return sendEach(messages, (message, signal) => send(message, token, signal));
    },
    // It has no search: a receipt settles what is ambiguous.
    lookup: async () => [],
    async fetchMedia(address) {
      const token = await applicationToken(application, key, Date.now());
      const hosts = [".nexmo.com", ".vonage.com"];
      const credentials = { for: hosts, authorization: `Bearer ${token}` };
      return fetchMedia(fetch, address, { from: hosts, credentials });
    },
  };
}
