import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { MAX_IMPORT_BYTES } from "../rules/file-limits.ts";
import { contentFields } from "./campaign-content.ts";
import { access, campaignId, change, owns } from "./campaign-input.ts";
import { draft } from "./drafts.ts";

// By themselves: every page of the console lists drafts, and few write one.

export const createDraft = endpoint({
  method: "POST",
  path: "/draftcampaign",
  area: "drafts",
  summary: "Save a campaign as a draft",
  access,
  owns: { group: "group", audience: "audience" },
  maxBytes: MAX_IMPORT_BYTES,
  input: z.object(contentFields),
  output: z.object({ data: draft }),
});

export const updateDraft = endpoint({
  method: "PUT",
  path: "/draftcampaign/update-campaign/{id}",
  area: "drafts",
  summary: "Change a draft; fields that are kept and not given stay",
  access: change,
  owns: { ...owns, group: "group", audience: "audience" },
  maxBytes: MAX_IMPORT_BYTES,
  input: campaignId.extend({
    ...contentFields,
    /** `updatedAt` of what was read: refused if the draft has changed since. */
    version: z.number().int().optional(),
  }),
  output: z.object({ data: draft }),
});
