import * as z from "zod";
import { FOLLOW_UP_GROUPS, MOST_FOLLOW_UP_DAYS } from "../../rules/follow-ups.ts";
import { LONGEST_TEXT } from "../../rules/written.ts";
import { CAMPAIGN_TEXTS } from "./campaign-texts.ts";

/** What is sent to a campaign's recipients some days after it has ended. */
export const followUpInput = z
  .object({
    to: z.enum(FOLLOW_UP_GROUPS),
    /** After the day on which the campaign has ended. */
    days: z.number().int().min(1).max(MOST_FOLLOW_UP_DAYS),
    /** Minutes since midnight, in the account's time zone. */
    minutes: z.number().int().min(0).max(1439),
    message: z.string().trim().min(1, CAMPAIGN_TEXTS.messageRequired).max(LONGEST_TEXT),
  })
  .strict();
export type FollowUp = z.infer<typeof followUpInput>;

/** The follow-up of a campaign's report, in the document's names. */
export const followUpFields = {
  hasFollowUp: z.boolean(),
  followUpGroup: z.enum(FOLLOW_UP_GROUPS).optional(),
  followUpMessage: z.string().optional(),
  followUpDays: z.number().optional(),
  followUpMinutes: z.number().optional(),
  /** When it goes out, once the campaign has ended. */
  followUpTime: z.number().optional(),
  /** `queued` until its time, `failed`, `cancel`, or what its own campaign says (R082). */
  followUpStatus: z.string().optional(),
  /** Why it failed. */
  followUpReason: z.string().optional(),
  /** The campaign that was sent then. */
  followUpCampaign: z.string().optional(),
};
