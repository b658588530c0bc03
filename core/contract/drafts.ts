import * as z from "zod";
import { endpoint, listOf, noOutput, queryNumber } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { MAX_CAMPAIGN_GROUPS } from "../rules/audience.ts";
import { LINK_TEXTS, MAX_TARGET } from "../rules/link-texts.ts";
import { access, campaignId, change, owns } from "./campaign-input.ts";
import { CAMPAIGN_TEXTS } from "./campaign-texts.ts";
import { followUpInput } from "./follow-up.ts";
import { nameField } from "./name-field.ts";

export const draftFields = {
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
  /** R010: where the short link leads that stands in the message as a placeholder. */
  longUrl: z.string().max(MAX_TARGET, LINK_TEXTS.long).optional(),
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
  longUrl: z.string().optional(),
  /** What followed it when it was last launched. */
  followUp: followUpInput.optional(),
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
  /** The account's parameters that the text names: Send is refused if they have changed since. */
  params: z.record(z.string(), z.string()),
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
