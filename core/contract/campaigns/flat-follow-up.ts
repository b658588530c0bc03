import * as z from "zod";
import { FOLLOW_UP_GROUPS } from "../../rules/follow-ups.ts";
import { moment } from "../fields/moment.ts";
import { followUpInput } from "./follow-up.ts";

export const FLAT_FOLLOW_UP_TEXTS = {
  when: "Choose when the follow-up is sent",
  day: "Choose a day from 1 to 30 days after the campaign's",
  otherwise: "This differs from `followUp`: give one of them",
} as const;

/** What follows a campaign, flat beside its other fields as the documents write it (000 section 3). */
export const flatFollowUp = {
  hasFollowUp: z.boolean().optional(),
  followUpGroup: z.enum(FOLLOW_UP_GROUPS).optional(),
  followUpMessage: followUpInput.shape.message.optional(),
  /** A day after the campaign's, at this time: it moves with the day on which the campaign ends. */
  followUpTime: moment.optional(),
  /** The same as days after the campaign's, and minutes since midnight. */
  followUpDays: followUpInput.shape.days.optional(),
  followUpMinutes: followUpInput.shape.minutes.optional(),
  /** What became of the one that this was read from: says nothing of the new one. */
  followUpStatus: z.string().max(40).optional(),
  followUpReason: z.string().max(500).optional(),
  followUpCampaign: z.string().max(60).optional(),
};

const flat = z.object(flatFollowUp);
export type FlatFollowUp = z.output<typeof flat>;
