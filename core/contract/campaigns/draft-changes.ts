import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { contentFields } from "./campaign-content.ts";
import { access, campaignId, change, owns } from "./campaign-input.ts";
import { draft } from "./drafts.ts";

// By themselves: every page of the console lists drafts, and few write one.

/** The documents name no name of a draft: a new one gets one, and one that is changed keeps its own. */
const draftFields = { ...contentFields, name: contentFields.name.optional() };

export const createDraft = endpoint("POST", "/draftcampaign", {
  summary: "Save a campaign as a draft",
  access,
  owns: { group: "group", audience: "audience" },
  maxBytes: MAX_FILE_BYTES,
  input: z.object(draftFields),
  output: z.object({ data: draft }),
});

export const updateDraft = endpoint("PUT", "/draftcampaign/update-campaign/{id}", {
  summary: "Change a draft; fields that are kept and not given stay",
  access: change,
  owns: { ...owns, group: "group", audience: "audience" },
  maxBytes: MAX_FILE_BYTES,
  input: campaignId.extend({
    ...draftFields,
    /** `updatedAt` of what was read: refused if the draft has changed since. */
    version: z.number().int().optional(),
  }),
  output: z.object({ data: draft }),
});
