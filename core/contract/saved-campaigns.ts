import * as z from "zod";
import { endpoint, listOf, queryNumber } from "../endpoint.ts";
import { MAX_IMPORT_BYTES } from "../rules/file-limits.ts";
import { changedFields, payload } from "./campaign-content.ts";
import { access, campaignId, change, owns } from "./campaign-input.ts";
import { campaignRow } from "./campaigns.ts";
import { audience, contentOutput } from "./content-output.ts";
import { draft } from "./drafts.ts";
import { dateFields } from "./recurrence.ts";

/** A campaign as it was written (000 section 3), without counting what became of it. */
const campaignDetail = campaignRow.extend({
  campaign_type: z.string(),
  message: z.string(),
  group_array: z.array(z.string()),
  segment_array: z.array(z.string()),
  group: z.object({ _id: z.string(), name: z.string(), totalContacts: z.number() }).optional(),
  audienceObj: audience.optional(),
  longUrl: z.string().optional(),
  optout: z.boolean(),
  plainValues: z.boolean(),
  ...contentOutput,
  ...dateFields,
});

export const campaignById = endpoint({
  method: "GET",
  path: "/gateway/bulk/{id}",
  area: "gateway-sms",
  summary: "A campaign as it was written, whatever its status",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: campaignDetail }),
});

export const campaignPayload = endpoint({
  method: "GET",
  path: "/gateway/bulkById/{id}",
  area: "gateway-sms",
  summary: "A campaign as the payload that POST /gateway/bulk takes, to be sent again",
  access,
  owns,
  input: campaignId,
  output: z.object({ data: payload }),
});

export const updateCampaign = endpoint({
  method: "PUT",
  path: "/gateway/updatebulk/{id}",
  area: "gateway-sms",
  summary: "Change some fields of a saved campaign; those that are not given stay",
  access: change,
  owns: { ...owns, group: "group", audience: "audience" },
  maxBytes: MAX_IMPORT_BYTES,
  input: campaignId.extend({ ...changedFields, version: z.number().int().optional() }),
  output: z.object({ data: draft }),
});

export const approvalMessages = endpoint({
  method: "GET",
  path: "/gateway/approval-message",
  area: "gateway-sms",
  summary: "Campaigns and quick messages to groups that wait for an administrator, newest first",
  access,
  input: z.object({ page: queryNumber.optional(), limit: queryNumber.optional() }),
  output: listOf(campaignRow),
});
