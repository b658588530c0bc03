import * as z from "zod";
import {
  commaList,
  endpoint,
  keyedListOf,
  listOf,
  pageInput,
  queryNumber,
} from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { heldBy } from "../approvals/held-by.ts";
import { campaignLink } from "../links/links.ts";
import { messageRecord, statusList } from "../messages/messages.ts";
import { dateFields, recurring, repeatingFields } from "../schedules/recurrence.ts";
import { access, campaignId, change, owns } from "./campaign-input.ts";
import { carriedOutput } from "./content-output.ts";
import { EXCLUSIONS } from "./drafts.ts";
import { followUpFields } from "./follow-up.ts";

/** What a campaign is called by its medium (C34), and one that a quick message became. */
export const CAMP_TYPES = ["sms", "mms", "quicksms", "quickmms"] as const;

export const campaignRow = z.object({
  _id: z.string(),
  name: z.string(),
  camp_type: z.enum(CAMP_TYPES),
  status: z.string(),
  sender: z.string(),
  createdAt: z.number(),
  startedAt: z.number().optional(),
  /** When it starts, or was to start. */
  scheduleAt: z.number().optional(),
  /** Until when it is sent. */
  expiresAt: z.number().optional(),
  /** When the account's sending hours begin, if it waits for them or will wait when it starts. */
  opensAt: z.number().optional(),
  ...repeatingFields,
  recipients: z.number(),
  groupNames: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Messages by status word of the wire. */
  counts: z.record(z.string(), z.number()),
  /** Cents debited less cents refunded; while it awaits approval, what it will cost. */
  price: z.number(),
});
export type CampaignRow = z.infer<typeof campaignRow>;

export const CAMPAIGN_SORTS = [
  ...(["createdAt", "name", "recipients", "price"] as const),
  ...(["-createdAt", "-name", "-recipients", "-price"] as const),
] as const;

const MOST_IDS = 100;

export const listCampaigns = endpoint("GET", "/gateway/bulk", {
  summary: "Campaigns that are sent, in progress or on hold",
  access,
  input: z.object({
    ...pageInput,
    search: z.string().max(80).optional(),
    /** Words with commas between them. */
    status: statusList,
    sort: z.enum(CAMPAIGN_SORTS).optional(),
    /** Only these campaigns: ids with commas between them. Those of others are left out. */
    ids: commaList(
      z.array(idSchema("campaign")).max(MOST_IDS),
      "This is no list of campaigns",
    ).optional(),
  }),
  output: listOf(campaignRow).extend({
    /** How many campaigns match the search, by status. */
    statuses: z.record(z.string(), z.number()),
  }),
});

export const campaignReport = campaignRow.extend({
  message: z.string(),
  /** Where its short link leads, and whether it has a reply link. */
  longUrl: z.string().optional(),
  replyLink: z.boolean(),
  ...carriedOutput,
  campaign_type: z.string(),
  /** Whether the person may change, pause, resume and cancel it (R194). */
  mayEdit: z.boolean(),
  holdReason: z.string().optional(),
  /** The rules that hold it for approval, or held it when it was not approved, and what its owner said to that. */
  heldBy: z.array(heldBy),
  appeal: z.string().optional(),
  /** If it is on hold for want of credit. */
  waitsForCredit: z
    .object({
      /** Cents of credit that there must be to send it; 0 as long as that is not known. */
      needed: z.number(),
      /** Credit is being bought automatically, as far as is known. */
      isBuying: z.boolean(),
    })
    .optional(),
  /** If it repeats. */
  recurring: recurring.optional(),
  ...dateFields,
  /** The recurring campaign that it is an occurrence of. */
  series: z.string().optional(),
  /** The campaign that it follows up. */
  follows: z.string().optional(),
  ...followUpFields,
  completedAt: z.number().optional(),
  exclusions: z.array(z.object({ reason: z.enum(EXCLUSIONS), count: z.number() })),
  failures: z.array(
    z.object({
      reason: z.string(),
      count: z.number(),
      /** Whether it was a carrier's: who opted out or was blocked gets nothing again. */
      mayResend: z.boolean(),
    }),
  ),
  /** Messages that failed or expired and that no carrier accepted: they do not count as sent. */
  neverSent: z.number(),
  /** Replies, the people who wrote them, and recipients who opted out. */
  replies: z.number(),
  repliedBy: z.number(),
  optOuts: z.number(),
  /** The short link in its messages. */
  link: campaignLink.optional(),
  /** Cents. */
  debited: z.number(),
  refunded: z.number(),
  segments: z.number(),
  perSecond: z.number(),
  secondsLeft: z.number().optional(),
  /** Messages sent by then, and messages delivered by then. */
  curve: z.array(z.object({ at: z.number(), sent: z.number(), delivered: z.number() })),
});
export type CampaignReport = z.infer<typeof campaignReport>;

export const getCampaign = endpoint("GET", "/gateway/campaign/{id}", {
  summary: "A campaign and its live report",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: campaignReport }),
});

export const campaignRecipients = endpoint("GET", "/gateway/bulkdetails/{id}", {
  summary: "A row for every recipient of a campaign, by key",
  access: { who: "signed-in", may: "recipients" },
  owns,
  input: campaignId.extend({
    /** Words with commas between them. */
    status: statusList,
    /** URL-encoded reasons with commas between them. */
    reason: commaList(
      z.array(z.string().max(200)).max(20),
      "There are too many reasons",
    ).optional(),
    /** A mobile number in any spelling, or the beginning of one; or of a contact's names or email address. */
    search: z.string().max(80).optional(),
    cursor: idSchema("message").optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(messageRecord),
});

const campaignResponse = z.object({
  _id: z.string(),
  number: z.string(),
  /** For people who may see contacts. */
  name: z.string().optional(),
  at: z.number(),
  /** What they wrote; none for an opt-out by link. */
  message: z.string().optional(),
});
export type CampaignResponse = z.infer<typeof campaignResponse>;

const responsePage = z.object({
  cursor: idSchema("response").optional(),
  limit: queryNumber.optional(),
});

export const campaignReplies = endpoint("GET", "/gateway/inbox-filter-sms/{campaignId}", {
  summary: "Replies to a campaign, newest first, by key",
  access: { who: "signed-in", may: "recipients" },
  owns: { campaignId: "campaign" },
  input: responsePage.extend({ campaignId: idSchema("campaign") }),
  output: keyedListOf(campaignResponse),
});

export const campaignOptOuts = endpoint("GET", "/gateway/optout/{id}", {
  summary: "Recipients who opted out of a campaign, newest first, by key",
  access: { who: "signed-in", may: "recipients" },
  owns,
  input: responsePage.extend({ id: idSchema("campaign") }),
  output: keyedListOf(campaignResponse),
});

function action(name: "pause" | "resume" | "cancel", summary: string) {
  return endpoint("PUT", `/gateway/bulk/{id}/${name}`, {
    summary,
    access: change,
    owns,
    input: campaignId,
    output: z.object({ data: z.object({ status: z.string() }) }),
  });
}

export const pauseCampaign = action(
  "pause",
  "Pause sending within seconds; messages on their way still arrive",
);
export const resumeCampaign = action("resume", "Resume a paused campaign");
export const cancelCampaign = action("cancel", "Cancel for good and refund what was not sent");

export const cancelFollowUp = endpoint("PUT", "/gateway/bulk/{id}/followup/cancel", {
  summary: "Cancel the follow-up of a campaign, until it starts",
  access: change,
  owns,
  input: campaignId,
  output: z.object({ message: z.string() }),
});

export const RESEND_TO = ["failed", "notclicked", "noreply"] as const;
export type ResendTo = (typeof RESEND_TO)[number];

export const resendCampaign = endpoint("GET", "/gateway/bulk/resend/{id}", {
  summary:
    "Make a draft of the same message to those it failed for (by reason if one is given), who did not open its link or did not reply; repeating it makes no second one",
  access: { who: "signed-in", may: "resend" },
  writes: true,
  owns,
  input: campaignId.extend({
    to: z.enum(RESEND_TO).default("failed"),
    reason: z.string().max(200).optional(),
  }),
  output: z.object({ data: z.object({ _id: z.string() }) }),
});
