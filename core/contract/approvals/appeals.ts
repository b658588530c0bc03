import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { campaignId, change, owns } from "../campaigns/campaign-input.ts";
import { appealReason } from "./appeal.ts";

export const APPEAL_TEXTS = {
  saved: "Saved. The administrator who decides will read it.",
  notWaiting: "This message is no longer waiting for approval",
} as const;

const reason = { appeal: appealReason };
const output = z.object({ message: z.string() });

export const appealCampaign = endpoint("PUT", "/gateway/bulk/{id}/appeal", {
  summary: "Say to the administrator why a campaign that waits for approval should be sent",
  access: change,
  owns,
  input: campaignId.extend(reason),
  output,
});

export const appealQuick = endpoint("PUT", "/gateway/quick/{id}/appeal", {
  summary: "The same of a quick message",
  access: change,
  owns: { id: "quickMessage" },
  input: z.object({ id: idSchema("quickMessage"), ...reason }),
  output,
});
