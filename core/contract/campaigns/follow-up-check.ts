import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { access, campaignId, owns } from "./campaign-input.ts";
import { followUpInput } from "./follow-up.ts";

export const checkDraftFollowUp = endpoint("POST", "/draftcampaign/check/{id}/followup", {
  summary: "What a follow-up of a draft costs at most; nothing is reserved",
  access,
  owns,
  exact: true,
  input: campaignId.extend({ followUp: followUpInput.pick({ to: true, message: true }) }),
  output: z.object({
    data: z.object({
      /** Everyone who would get the campaign: those who reply or open its link may get none. */
      recipients: z.number(),
      /** Cents, at the highest rate of the credit there is. */
      price: z.number(),
      /** Parts of the longest text. */
      segments: z.number(),
    }),
  }),
});
