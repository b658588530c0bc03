import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { NAME_SHOWS } from "../../rules/sender-register.ts";
import { heldBy } from "../approvals/held-by.ts";
import { dayLimit } from "../limits/limits.ts";
import { access, campaignId, owns } from "./campaign-input.ts";
import { audience, contentOutput } from "./content-output.ts";
import { followUpInput } from "./follow-up.ts";

export const draft = z.object({
  _id: z.string(),
  name: z.string(),
  campaign_type: z.enum(["promotional", "notification"]),
  camp_type: z.enum(["sms", "mms"]),
  sender: z.string(),
  message: z.string(),
  group_array: z.array(z.string()),
  segment_array: z.array(z.string()),
  optout: z.boolean(),
  plainValues: z.boolean(),
  longUrl: z.string().optional(),
  /** What followed it when it was last launched. */
  followUp: followUpInput.optional(),
  ...contentOutput,
  /** Its numbers or its spreadsheet, instead of groups. */
  audience: z.string().optional(),
  audienceObj: audience.optional(),
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
  /** Also the version that a change can be made conditional on. */
  updatedAt: z.number(),
});
export type Draft = z.infer<typeof draft>;

export const getDraft = endpoint("GET", "/draftcampaign/campaign/{id}", {
  summary: "One draft",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: draft }),
});

export const listDrafts = endpoint("GET", "/draftcampaign", {
  summary: "Drafts, campaigns on hold and those that were not approved",
  access,
  input: z.object(pageInput),
  output: listOf(draft),
});

export const deleteDraft = endpoint("DELETE", "/draftcampaign/campaign/{id}", {
  summary: "Delete a draft",
  access: { ...access, others: "smsDelete" },
  owns,
  input: campaignId,
  output: noOutput,
});

/** Why a contact is left out; the first reason that applies is counted. */
export const EXCLUSIONS = [
  "invalid",
  "duplicate",
  "optedOut",
  "blocked",
  "missingValue",
  "tooLong",
  "noNumber",
] as const;
export type Exclusion = (typeof EXCLUSIONS)[number];

export const exclusion = z.object({
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
  /** Of a business name: what phones show in its place. */
  shows: z.enum(NAME_SHOWS).optional(),
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
  /** Contacts left out because their text is over the limit of parts, and what the limit is. */
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
  /** The rules that hold its texts for that. */
  heldBy: z.array(heldBy),
  /** What a new account may send today; what is beyond that waits for an administrator, too. */
  daily: dayLimit.optional(),
  perSecond: z.number(),
  finishSeconds: z.number(),
  /** The first rendered texts, for the phone preview; none if the person may not read contacts. */
  samples: z.array(z.object({ number: z.string(), text: z.string(), segments: z.number() })),
});
export type FlightCheck = z.infer<typeof flightCheck>;

export const checkDraft = endpoint("POST", "/draftcampaign/check/{id}", {
  summary: "Flight check: who gets it, who does not and why, and the exact price",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: flightCheck }),
});
