import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "./waiting-counts.ts";

export const IN_FLIGHT_TEXTS = {
  paused: "Paused. Its owner sees the reason, and can resume it.",
  cancelled: "Stopped for good. Its owner sees the reason, and what was not sent is refunded.",
  over: "It is not being sent any more.",
  reasonRequired: "Enter a reason for the owner to read",
  /** What its owner reads. */
  reason: (text: string) => `Stopped by Cooee: ${text}`,
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
});
export type CampaignInFlight = z.infer<typeof campaignInFlight>;

export const listCampaignsInFlight = endpoint("GET", "/admin/campaigns-in-flight", {
  summary:
    "Campaigns of all accounts that are being planned or sent, the longest without a move first",
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
