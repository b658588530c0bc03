import * as z from "zod";
import { type InboundMedia, type InboundMessage, MOST_MEDIA, type Receipt } from "../carrier.ts";
import { withoutPlus } from "../numbers.ts";
import type { SettingsOf } from "../settings.ts";
import { type CarrierWebhooks, inboundText } from "../webhooks.ts";
import { EXPIRED, OPTED_OUT, reasonOf, STATUSES } from "./errors.ts";
import { isSigned } from "./signature.ts";

/** A status callback has no time, so it is of now. */
const receipts = z
  .object({
    reference: z.string().max(64).optional(),
    MessageSid: z.string().max(128),
    MessageStatus: z.string(),
    ErrorCode: z.coerce.number().optional(),
  })
  .transform(({ reference, MessageSid, MessageStatus, ErrorCode: code }): Receipt[] => {
    const ours = STATUSES.get(MessageStatus);
    if (!ours || !reference) return [];
    const at = Date.now();
    if (ours !== "failed") return [{ reference, carrierId: MessageSid, status: ours, at }];
    return [
      {
        reference,
        carrierId: MessageSid,
        status: code === EXPIRED ? "expired" : "failed",
        reason: reasonOf(code) ?? "The message could not be delivered",
        at,
        ...(code === OPTED_OUT && { optedOut: true }),
      },
    ];
  });

const mediaFields = z.object({
  url: z.string().max(2000).catch(""),
  type: z.string().max(100).catch(""),
});

const inbound = z
  .looseObject({
    MessageSid: z.string().min(1).max(128),
    From: z.string(),
    To: z.string(),
    Body: inboundText,
    /** Advanced Opt-Out took the text for a STOP, START or HELP, which may be words of its own. */
    OptOutType: z.string().optional(),
    NumMedia: z.coerce.number().int().min(0).catch(0),
  })
  .transform(({ MessageSid, From, To, Body, OptOutType, NumMedia, ...rest }): InboundMessage[] => [
    {
      carrierId: MessageSid,
      from: withoutPlus(From),
      to: withoutPlus(To),
      text: OptOutType === "STOP" ? "STOP" : Body,
      at: Date.now(),
      ...(NumMedia > 0 && { media: mediaOf(rest, NumMedia) }),
    },
  ]);

/** `MediaUrl0` and `MediaContentType0`, and so on. */
function mediaOf(post: Readonly<Record<string, unknown>>, count: number): InboundMedia[] {
  return Array.from({ length: Math.min(count, MOST_MEDIA) }, (_, nth) => {
    const said = mediaFields.parse({
      url: post[`MediaUrl${nth}`],
      type: post[`MediaContentType${nth}`],
    });
    return { carrier: "twilio", ...said };
  });
}

export function twilioWebhooks(settings: SettingsOf<"twilio">): CarrierWebhooks {
  return {
    signature: "x-twilio-signature",
    isGenuine: (post) => isSigned(post, settings.TWILIO_AUTH_TOKEN),
    read: ({ url, body }) =>
      Object.fromEntries([...url.searchParams, ...new URLSearchParams(body)]),
    receipts,
    inbound,
  };
}
