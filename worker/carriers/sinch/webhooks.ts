import * as z from "zod";
import type { InboundMessage, Receipt } from "../carrier.ts";
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

/** A text, or an MMS, whose text is within its body. */
const inbound = z
  .object({
    type: z.enum(["mo_text", "mo_media"]),
    id: z.string().min(1).max(128),
    from: z.string(),
    to: z.string(),
    received_at: time,
    body: z.union([inboundText, z.object({ message: inboundText })]),
  })
  .transform(({ id, from, to, received_at, body }): InboundMessage[] => [
    {
      carrierId: id,
      from: withoutPlus(from),
      to: withoutPlus(to),
      text: typeof body === "string" ? body : body.message,
      at: received_at,
    },
  ]);

export function sinchWebhooks(settings: SettingsOf<"sinch">): CarrierWebhooks {
  return {
    isGenuine: (post, now) => isSigned(post, settings.SINCH_WEBHOOK_SECRET, now),
    read: ({ body }) => parseJson(body),
    receipts,
    inbound,
  };
}
