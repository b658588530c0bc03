import * as z from "zod";
import { classifyInbound } from "#core/rules/stop-words.ts";
import { type InboundMessage, MOST_MEDIA, type Receipt } from "../carrier.ts";
import { parseJson } from "../json.ts";
import { withoutPlus } from "../numbers.ts";
import { LARGEST_POST, postedAddress } from "../posted-files.ts";
import type { SettingsOf } from "../settings.ts";
import { type CarrierWebhooks, inboundText, time } from "../webhooks.ts";
import { OPTED_OUT, reasonOf, STATUSES } from "./errors.ts";
import { isSigned } from "./signature.ts";

const NAME = "sinch-engage";

/** A delivery report, as its callbacks are and as our webhook's template writes it. */
const receipts = z
  .object({
    message_id: z.string().max(128),
    status: z.string(),
    error_code: z.string().optional(),
    submitted_date: time,
    metadata: z.object({ reference: z.string().max(64).optional() }).nullish(),
  })
  .transform(({ message_id, status, error_code, submitted_date, metadata }): Receipt[] => {
    const ours = STATUSES.get(status);
    // Sent by another program with the same account.
    if (!ours || !metadata?.reference) return [];
    return [
      {
        reference: metadata.reference,
        carrierId: message_id,
        status: ours,
        at: submitted_date,
        ...((ours === "failed" || ours === "expired") && { reason: reasonOf(error_code) }),
        ...(error_code === OPTED_OUT && { optedOut: true }),
      },
    ];
  });

/** The files of an MMS, which it posts in base 64. */
const attachments = z
  .array(z.object({ content_type: z.string().max(100).catch(""), content: z.string() }))
  .catch([]);

/** Our template writes both, and the one that does not exist is empty. */
const ids = {
  reply_id: z.string().max(128).optional(),
  notification_id: z.string().max(128).optional(),
};
function idOf(post: { reply_id?: string; notification_id?: string }) {
  return post.reply_id || post.notification_id;
}

const withFiles = z.object({ ...ids, attachments });

/** A reply, or the notice of an opt-out, which has an id of another name. */
const inbound = z
  .object({
    ...ids,
    source_number: z.string(),
    destination_number: z.string().nullish(),
    date_received: time,
    content: inboundText,
    attachments,
  })
  .transform((post, context): InboundMessage[] => {
    const carrierId = idOf(post);
    if (!carrierId) {
      context.addIssue("It has neither reply_id nor notification_id");
      return z.NEVER;
    }
    // What the carrier takes for a STOP is one, whatever the words.
    const isStop = !post.reply_id && classifyInbound(post.content) !== "opt-out";
    return [
      {
        carrierId,
        from: withoutPlus(post.source_number),
        to: withoutPlus(post.destination_number ?? ""),
        text: isStop ? "STOP" : post.content,
        at: post.date_received,
        ...(post.attachments.length > 0 && {
          media: post.attachments.slice(0, MOST_MEDIA).map(({ content_type: type }, nth) => {
            return { carrier: NAME, url: postedAddress(NAME, carrierId, nth), type };
          }),
        }),
      },
    ];
  });

export function sinchEngageWebhooks(settings: SettingsOf<"sinch-engage">): CarrierWebhooks {
  return {
    signature: "x-messagemedia-signature",
    isGenuine: (post, now) => isSigned(post, settings.SINCH_ENGAGE_PUBLIC_KEY, now),
    read: ({ body }) => parseJson(body),
    receipts,
    inbound,
    files: {
      maxBytes: LARGEST_POST,
      of: (post) => {
        const { data } = withFiles.safeParse(post);
        const id = data && idOf(data);
        if (!id) return [];
        return data.attachments.slice(0, MOST_MEDIA).map(({ content }, nth) => {
          const url = postedAddress(NAME, id, nth);
          return { carrier: NAME, url, data: content };
        });
      },
    },
  };
}
