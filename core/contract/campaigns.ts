import * as z from "zod";
import { endpoint, keyedListOf, listOf, noOutput, queryNumber } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { MAX_CAMPAIGN_GROUPS } from "../rules/audience.ts";
import { CAMPAIGN_TEXTS } from "./campaign-texts.ts";
import { messageRecord } from "./messages.ts";
import { nameField } from "./name-field.ts";

const access = { who: "signed-in", may: "sms" } as const;
/** Any change to a campaign requires the right if another person created it (R194, O09). */
const change = { ...access, others: "smsEdit" } as const;
const owns = { id: "campaign" } as const;
const campaignId = z.object({ id: idSchema("campaign") });

const draftFields = {
  name: nameField("Campaign name", 80, {
    required: CAMPAIGN_TEXTS.nameRequired,
    long: CAMPAIGN_TEXTS.nameLong,
  }),
  campaign_type: z.enum(["promotional", "notification"]).default("promotional"),
  sender: z.string().max(15).default(""),
  message: z.string().max(4000).default(""),
  group_array: z.array(idSchema("group")).max(MAX_CAMPAIGN_GROUPS).default([]),
  /**
   * Append the opt-out that fits the sender: a link for business names, 'Reply STOP' for numbers; a
   * notification has none (R109).
   */
  optout: z.boolean().default(true),
  /** Write contacts' values without the accents that the standard SMS alphabet lacks: Zoë as Zoe. */
  plainValues: z.boolean().default(false),
};

export const draft = z.object({
  _id: z.string(),
  name: z.string(),
  campaign_type: z.enum(["promotional", "notification"]),
  sender: z.string(),
  message: z.string(),
  group_array: z.array(z.string()),
  optout: z.boolean(),
  plainValues: z.boolean(),
  status: z.string(),
  /** The parent's, shared with this sub-account. */
  shared: z.boolean(),
  /** Names of the sub-accounts it is shared with. */
  assigned: z.array(z.object({ _id: z.string(), name: z.string() })),
  /** Whether the person may change and send it, and delete it (R194). */
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
  /** Why it is on hold or was not approved. */
  holdReason: z.string().optional(),
  updatedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;

export const createDraft = endpoint({
  method: "POST",
  path: "/draftcampaign",
  area: "drafts",
  summary: "Save a campaign as a draft",
  access,
  input: z.object(draftFields),
  output: z.object({ data: draft }),
});

export const updateDraft = endpoint({
  method: "PUT",
  path: "/draftcampaign/update-campaign/{id}",
  area: "drafts",
  summary: "Change a draft",
  access: change,
  owns,
  input: campaignId.extend(draftFields),
  output: z.object({ data: draft }),
});

export const getDraft = endpoint({
  method: "GET",
  path: "/draftcampaign/campaign/{id}",
  area: "drafts",
  summary: "One draft",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: draft }),
});

export const listDrafts = endpoint({
  method: "GET",
  path: "/draftcampaign",
  area: "drafts",
  summary: "Drafts, campaigns on hold and those that were not approved",
  access,
  input: z.object({ page: queryNumber.optional(), limit: queryNumber.optional() }),
  output: listOf(draft),
});

export const deleteDraft = endpoint({
  method: "DELETE",
  path: "/draftcampaign/campaign/{id}",
  area: "drafts",
  summary: "Delete a draft",
  access: { ...access, others: "smsDelete" },
  owns,
  input: campaignId,
  output: noOutput,
});

/** Why a contact is left out; the first reason that applies is counted. */
export const EXCLUSIONS = ["invalid", "duplicate", "optedOut", "blocked", "missingValue"] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

const exclusion = z.object({
  reason: z.enum(EXCLUSIONS),
  count: z.number(),
  /** The first ones; at most 100. */
  contacts: z.array(z.object({ number: z.string(), detail: z.string() })),
});

const extraParts = z.object({ messages: z.number(), price: z.number() });

export const flightCheck = z.object({
  campaign: z.string(),
  /** Of the draft that was checked: Send is refused if it has changed since. */
  version: z.number(),
  name: z.string(),
  sender: z.string(),
  recipients: z.number(),
  exclusions: z.array(exclusion),
  bySegments: z.array(
    z.object({ segments: z.number(), messages: z.number(), /** Cents. */ price: z.number() }),
  ),
  /** Characters that force Unicode, with the number of messages that hold each. */
  unicode: z.object({
    messages: z.number(),
    /**
     * Those with more parts than in the standard alphabet, and what the extra parts cost, in cents: by
     * what brings the characters in. `values`: only contacts' values do, and letters without accents
     * would avoid it.
     */
    extra: z.object({ text: extraParts, values: extraParts }),
    characters: z.array(
      z.object({ character: z.string(), messages: z.number(), plain: z.string().optional() }),
    ),
  }),
  /** Messages over the limit of parts; a campaign with any cannot be sent. */
  tooLong: z.object({ messages: z.number(), text: z.string().optional() }),
  /** Cents, exact: what Send debits. */
  price: z.number(),
  balance: z.number(),
  /** Negative if there is too little credit. */
  balanceAfter: z.number(),
  /** Every message is paid for from a single lot of credit. */
  covered: z.boolean(),
  /** An administrator must approve it before it is paid for and sent. */
  needsApproval: z.boolean(),
  perSecond: z.number(),
  finishSeconds: z.number(),
  /** The first rendered texts, for the phone preview; none if the person may not read contacts. */
  samples: z.array(z.object({ number: z.string(), text: z.string(), segments: z.number() })),
});
export type FlightCheck = z.infer<typeof flightCheck>;

export const checkDraft = endpoint({
  method: "POST",
  path: "/draftcampaign/check/{id}",
  area: "drafts",
  summary: "Flight check: who gets it, who does not and why, and the exact price",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: flightCheck }),
});

export const launchCampaign = endpoint({
  method: "POST",
  path: "/gateway/bulk",
  area: "gateway-sms",
  summary: "Send a draft at the price of its flight check",
  access: change,
  owns: { draft: "campaign" },
  query: ["mode"],
  input: z.object({
    mode: z.string().max(20).optional(),
    draft: idSchema("campaign"),
    /** `version` of the flight check; without it only number and price are compared. */
    version: z.number().int().optional(),
    /** What the person agreed to: number of messages and cents. */
    recipients: z.number().int().min(1).max(1e9),
    price: z.number().min(0).max(1e11),
  }),
  output: z.object({ message: z.string(), data: z.object({ _id: z.string() }) }),
});

export const campaignRow = z.object({
  _id: z.string(),
  name: z.string(),
  status: z.string(),
  sender: z.string(),
  createdAt: z.number(),
  startedAt: z.number().optional(),
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

export const listCampaigns = endpoint({
  method: "GET",
  path: "/gateway/bulk",
  area: "gateway-sms",
  summary: "Campaigns that are sent, in progress or on hold",
  access,
  input: z.object({
    page: queryNumber.optional(),
    limit: queryNumber.optional(),
    search: z.string().max(80).optional(),
    status: z.string().max(20).optional(),
    sort: z.enum(CAMPAIGN_SORTS).optional(),
  }),
  output: listOf(campaignRow),
});

export const campaignReport = campaignRow.extend({
  message: z.string(),
  campaign_type: z.string(),
  /** Whether the person may change, pause, resume and cancel it (R194). */
  mayEdit: z.boolean(),
  holdReason: z.string().optional(),
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

export const getCampaign = endpoint({
  method: "GET",
  path: "/gateway/campaign/{id}",
  area: "gateway-sms",
  summary: "A campaign and its live report",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: campaignReport }),
});

export const campaignRecipients = endpoint({
  method: "GET",
  path: "/gateway/bulkdetails/{id}",
  area: "gateway-sms",
  summary: "A row for every recipient of a campaign, by key",
  access: { who: "signed-in", may: "smsRecipients" },
  owns,
  input: campaignId.extend({
    status: z.string().max(20).optional(),
    reason: z.string().max(200).optional(),
    cursor: idSchema("message").optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(messageRecord),
});

function action(name: "pause" | "resume" | "cancel", summary: string) {
  return endpoint({
    method: "PUT",
    path: `/gateway/bulk/{id}/${name}`,
    area: "gateway-sms",
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

export const resendCampaign = endpoint({
  method: "POST",
  path: "/gateway/bulk/{id}/resend",
  area: "gateway-sms",
  summary:
    "Make a draft of the same message to those it failed for, by reason if one is given; repeating it makes no second one",
  access: { who: "signed-in", may: "smsResend" },
  owns,
  input: campaignId.extend({ reason: z.string().max(200).optional() }),
  output: z.object({ data: z.object({ _id: z.string() }) }),
});
