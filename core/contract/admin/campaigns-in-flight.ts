import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "./waiting-counts.ts";

export const IN_FLIGHT_TEXTS = {
  paused: "Paused. Its owner sees the reason; only an administrator can resume it.",
  resumed: "Resumed",
  notStopped: "No administrator has paused it.",
  cancelled: "Stopped for good. Its owner sees the reason, and what was not sent is refunded.",
  over: "It is not being sent any more.",
  reasonRequired: "Enter a reason for the owner to read",
} as const;

const campaignInFlight = z.object({
  _id: z.string(),
  account: z.object({ _id: z.string(), name: z.string() }),
  name: z.string(),
  status: z.string(),
  recipients: z.number(),
  /** What a carrier took. */
  sent: z.number(),
  failed: z.number(),
  startedAt: z.number().optional(),
  /** When anything last moved. */
  movedAt: z.number(),
  /** Why an administrator paused it. */
  reason: z.string().optional(),
});
export type CampaignInFlight = z.infer<typeof campaignInFlight>;

export const listCampaignsInFlight = endpoint("GET", "/admin/campaigns-in-flight", {
  summary:
    "Campaigns of all accounts that are being planned or sent, or that an administrator paused; the longest without a move first",
  access: inPerson,
  input: noInput,
  output: z.object({ data: z.array(campaignInFlight) }),
});

export const stopCampaignInFlight = endpoint("POST", "/admin/campaign/stop", {
  exact: true,
  summary: "Pause a campaign of any account, or stop it for good",
  access: inPerson,
  input: z.object({
    account: idSchema("account"),
    campaign: idSchema("campaign"),
    how: z.enum(["pause", "cancel"]),
    reason: z.string().trim().min(1, IN_FLIGHT_TEXTS.reasonRequired).max(300),
  }),
  output: z.object({ message: z.string() }),
});

export const resumeCampaignInFlight = endpoint("POST", "/admin/campaign/resume", {
  exact: true,
  summary: "Resume a campaign that an administrator paused",
  access: inPerson,
  input: z.object({ account: idSchema("account"), campaign: idSchema("campaign") }),
  output: z.object({ message: z.string() }),
});
