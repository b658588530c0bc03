import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { dateFields, repeating, repeatingFields } from "../schedules/recurrence.ts";
import { access, campaignId, change, owns } from "./campaign-input.ts";
import { campaignRow } from "./campaigns.ts";
import { changedFields } from "./changed-content.ts";
import { audience, contentOutput } from "./content-output.ts";
import { draft } from "./drafts.ts";
import { followUpFields, followUpInput } from "./follow-up.ts";

const groupNow = z.object({ _id: z.string(), name: z.string(), totalContacts: z.number() });

/** A campaign as it was written (000 section 3), without counting what became of it. */
const campaignDetail = campaignRow.extend({
  campaign_type: z.string(),
  message: z.string(),
  group_array: z.array(z.string()),
  segment_array: z.array(z.string()),
  /** Its groups as they are now, without those that were deleted, and the first of them. */
  multigroup: z.array(groupNow),
  group: groupNow.optional(),
  ...followUpFields,
  audienceObj: audience.optional(),
  longUrl: z.string().optional(),
  optout: z.boolean(),
  plainValues: z.boolean(),
  ...contentOutput,
  ...dateFields,
});

export const campaignById = endpoint("GET", "/gateway/bulk/{id}", {
  summary: "A campaign as it was written, whatever its status",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: campaignDetail }),
});

/** A campaign as a payload. */
const payload = z.object({
  name: z.string(),
  campaign_type: z.enum(["promotional", "notification"]),
  camp_type: z.enum(["sms", "mms"]),
  sender: z.string(),
  message: z.string(),
  group: z.string().optional(),
  group_array: z.array(z.string()),
  segment_array: z.array(z.string()),
  audience: z.string().optional(),
  /** Its list, written out for people who may read contacts; one that is too long is an `audience`. */
  numberList: z.array(
    z.object({
      label: z.string(),
      value: z.string(),
      number: z.string(),
      contactData: z.record(z.string(), z.string()),
    }),
  ),
  optout: z.boolean(),
  plainValues: z.boolean(),
  longUrl: z.string().optional(),
  scheduleAt: z.number().optional(),
  expiresAt: z.number().optional(),
  sendType: z.enum(["once", "recurrence"]),
  ...repeatingFields,
  recurrence: repeating.optional(),
  followUp: followUpInput.optional(),
  ...contentOutput,
});

export const campaignPayload = endpoint("GET", "/gateway/bulkById/{id}", {
  summary: "A campaign as the payload that POST /gateway/bulk takes, to be sent again",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: payload }),
});

export const updateCampaign = endpoint("PUT", "/gateway/updatebulk/{id}", {
  summary: "Change some fields of a saved campaign; those that are not given stay",
  access: change,
  owns: { ...owns, group: "group", audience: "audience" },
  maxBytes: MAX_FILE_BYTES,
  input: campaignId.extend({ ...changedFields, version: z.number().int().optional() }),
  output: z.object({ data: draft }),
});

export const approvalMessages = endpoint("GET", "/gateway/approval-message", {
  summary: "Campaigns and quick messages to groups that wait for an administrator, newest first",
  access,
  input: z.object(pageInput),
  output: listOf(campaignRow),
});
