import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { flatRecurrence } from "../schedules/recurrence-input.ts";
import { contentFields } from "./campaign-content.ts";
import { smsAccess as access } from "./campaign-input.ts";
import { CAMPAIGN_TEXTS } from "./campaign-texts.ts";
import { launchDraft, sendingFields } from "./draft-launch.ts";
import { flatFollowUp } from "./flat-follow-up.ts";
import { launchedInFull } from "./launched-in-full.ts";

const owns = { group: "group", audience: "audience" } as const;
const sends = {
  access,
  owns,
  maxBytes: MAX_FILE_BYTES,
  exact: true,
  output: launchedInFull,
} as const;

export const launchCampaign = endpoint(launchDraft.method, launchDraft.path, {
  ...launchDraft,
  summary:
    "Send or schedule a campaign: a draft at the price of its flight check, or one given in full",
  owns: { draft: "campaign", ...owns },
  maxBytes: MAX_FILE_BYTES,
  output: launchedInFull,
  input: z.object({
    ...launchDraft.input.shape,
    ...flatRecurrence,
    ...flatFollowUp,
    /** Without a draft, all that it would have. */
    ...z.object(contentFields).partial().shape,
  }),
});

export const launchToGroups = endpoint("POST", "/gateway/multigroup", {
  summary: "Send or schedule a campaign to several groups",
  ...sends,
  input: z.object({
    ...contentFields,
    ...sendingFields,
    ...flatRecurrence,
    ...flatFollowUp,
    group_array: contentFields.group_array.unwrap().min(1, CAMPAIGN_TEXTS.groupRequired),
  }),
});

export const launchToNumbers = endpoint("POST", "/gateway/bulk-number-list", {
  summary: "Send or schedule a campaign to a list of numbers",
  ...sends,
  query: ["mode"],
  input: z.object({
    mode: launchDraft.input.shape.mode,
    ...contentFields,
    ...sendingFields,
    ...flatRecurrence,
    ...flatFollowUp,
  }),
});
