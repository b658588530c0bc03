import * as z from "zod";
import type { InboundMedia, InboundMessage, Receipt } from "../carrier.ts";
import { parseJson } from "../json.ts";
import { withoutPlus } from "../numbers.ts";
import type { SettingsOf } from "../settings.ts";
import { type CarrierWebhooks, inboundText, time } from "../webhooks.ts";
import { EXPIRED, OPTED_OUT, problem, reasonOf, STATUSES } from "./errors.ts";
import { isSigned } from "./signature.ts";

const receipts = z
  .object({
    message_uuid: z.string().max(128),
    client_ref: z.string().max(64).optional(),
    status: z.string(),
    timestamp: time,
    error: problem.optional(),
  })
  .transform(({ message_uuid, client_ref, status, timestamp, error: code }): Receipt[] => {
    const ours = STATUSES.get(status);
    if (!ours || !client_ref) return [];
    const about = { reference: client_ref, carrierId: message_uuid, at: timestamp };
    if (ours !== "failed") return [{ ...about, status: ours }];
    return [
      {
        ...about,
        status: code === EXPIRED ? "expired" : "failed",
        reason: reasonOf(code) ?? "The message could not be delivered",
        ...(code === OPTED_OUT && { optedOut: true }),
      },
    ];
  });

const file = z
  .object({ url: z.string().max(2000), caption: z.string().nullish() })
  .optional()
  .catch(undefined);

const inbound = z
  .object({
    message_uuid: z.string().min(1).max(128),
    from: z.string(),
    to: z.string(),
    timestamp: time,
    text: inboundText,
    image: file,
    video: file,
    audio: file,
    vcard: file,
    file,
  })
  .transform(({ message_uuid, from, to, timestamp, text, ...files }): InboundMessage[] => [
    {
      carrierId: message_uuid,
      from: withoutPlus(from),
      to: withoutPlus(to),
      text: text || inboundText.parse(Object.values(files).find(Boolean)?.caption),
      at: timestamp,
      ...mediaOf(files),
    },
  ]);

/** Of an MMS, the one file that it has. */
function mediaOf(files: Readonly<Record<string, z.output<typeof file>>>) {
  const media = Object.entries(files).flatMap(([kind, one]): InboundMedia[] =>
    one ? [{ carrier: "vonage", url: one.url, type: KINDS[kind] ?? "" }] : [],
  );
  return media.length > 0 ? { media } : {};
}

/** It says no more than what a file is. */
const KINDS: Readonly<Record<string, string>> = {
  image: "image/*",
  video: "video/*",
  audio: "audio/*",
};

export function vonageWebhooks(settings: SettingsOf<"vonage">): CarrierWebhooks {
  return {
    signature: "authorization",
    isGenuine: (post, now) => isSigned(post, settings.VONAGE_SIGNATURE_SECRET, now),
    read: ({ body }) => parseJson(body),
    receipts,
    inbound,
  };
}
