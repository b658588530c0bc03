import * as z from "zod";
import { type InboundMedia, type InboundMessage, MOST_MEDIA, type Receipt } from "../carrier.ts";
import { parseJson } from "../json.ts";
import { withoutPlus } from "../numbers.ts";
import type { SettingsOf } from "../settings.ts";
import { type CarrierWebhooks, inboundText, time } from "../webhooks.ts";
import { EXPIRED, reasonOf, STATUSES } from "./errors.ts";
import { isSigned } from "./signature.ts";

/** A delivery report of a recipient, who is the only one of the batch. */
const receipts = z
  .object({
    batch_id: z.string().max(128),
    client_reference: z.string().max(64).optional(),
    status: z.string(),
    code: z.number(),
    at: time,
  })
  .transform(({ batch_id, client_reference: reference, status, code, at }): Receipt[] => {
    const ours = code === EXPIRED ? "expired" : STATUSES.get(status);
    if (!ours || !reference) return [];
    const isLost = ours === "failed" || ours === "expired";
    return [
      {
        reference,
        carrierId: batch_id,
        status: ours,
        at,
        ...(isLost && { reason: ours === "expired" ? reasonOf(EXPIRED) : reasonOf(code) }),
      },
    ];
  });

const files = z
  .array(
    z.object({ url: z.string().max(2000).nullish(), content_type: z.string().max(100).nullish() }),
  )
  .nullish()
  .catch(undefined)
  .transform((all): InboundMedia[] =>
    (all ?? []).slice(0, MOST_MEDIA).map(({ url, content_type }) => {
      return { carrier: "sinch", url: url ?? "", type: content_type ?? "" };
    }),
  );

/** A text, or an MMS, whose text and files are within its body. */
const inbound = z
  .object({
    type: z.enum(["mo_text", "mo_media"]),
    id: z.string().min(1).max(128),
    from: z.string(),
    to: z.string(),
    received_at: time,
    body: z.union([inboundText, z.object({ message: inboundText, media: files })]),
  })
  .transform(({ id, from, to, received_at, body }): InboundMessage[] => [
    {
      carrierId: id,
      from: withoutPlus(from),
      to: withoutPlus(to),
      text: typeof body === "string" ? body : body.message,
      at: received_at,
      ...(typeof body !== "string" && body.media.length > 0 && { media: body.media }),
    },
  ]);

export function sinchWebhooks(settings: SettingsOf<"sinch">): CarrierWebhooks {
  return {
    signature: "x-sinch-webhook-signature",
    isGenuine: (post, now) => isSigned(post, settings.SINCH_WEBHOOK_SECRET, now),
    read: ({ body }) => parseJson(body),
    receipts,
    inbound,
  };
}
