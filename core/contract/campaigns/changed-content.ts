import * as z from "zod";
import { contentFields } from "./campaign-content.ts";

// By itself: every page that writes a campaign has its fields, and few change some of them.

const { campaign_type, sender, message, plainValues, ...others } = contentFields;

/** Some of a campaign's content: what is not given stays as it is, defaults included. */
export const changedFields = {
  ...z.object(others).partial().shape,
  /** What it is called by its medium says nothing of what it is for (R056). */
  campaign_type: campaign_type.in
    .unwrap()
    .transform((word) => (word === "sms" || word === "mms" ? undefined : word))
    .optional(),
  sender: sender.unwrap().optional(),
  message: message.unwrap().optional(),
  plainValues: plainValues.unwrap().optional(),
};
