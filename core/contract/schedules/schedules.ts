import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { access, change } from "../campaigns/campaign-input.ts";
import { campaignRow } from "../campaigns/campaigns.ts";
import { moment } from "../fields/moment.ts";

/** The document's names (R211, R212). */
export const scheduled = z.object({ scduleid: idSchema("campaign") });
export const owns = { scduleid: "campaign" } as const;
export const said = z.object({ message: z.string() });

export const listScheduled = endpoint("GET", "/scheduler/messageSchdule", {
  summary: "Scheduled campaigns and quick messages, the next first, with those that await approval",
  access,
  input: z.object({
    ...pageInput,
    search: z.string().max(80).optional(),
  }),
  /** Quick messages to numbers have an id and calls of their own. */
  output: listOf(campaignRow),
});

export const rescheduleCampaign = endpoint("PUT", "/scheduler/editmessageSchdule", {
  summary: "Move a scheduled campaign to another time, until 3 minutes before it starts",
  access: change,
  owns,
  exact: true,
  input: scheduled.extend({
    queueJobId: z.literal("accept"),
    /** At least 5 minutes ahead. */
    scduledate: moment,
  }),
  output: said,
});

export const cancelScheduled = endpoint("PUT", "/scheduler/cancelSchdule", {
  summary: "Cancel a scheduled campaign and refund what was debited",
  access: change,
  owns,
  input: scheduled,
  output: said,
});

export const cancelOccurrence = endpoint("PUT", "/scheduler/cancelRecurranceSchdule", {
  summary: "Cancel one date of a recurring campaign; nothing was debited for it yet",
  access: change,
  owns: { ...owns, queueid: "schedule" },
  input: scheduled.extend({ queueid: idSchema("schedule") }),
  output: said.extend({ status: z.string() }),
});
