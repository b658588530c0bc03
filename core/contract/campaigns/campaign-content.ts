import * as z from "zod";
import { idSchema } from "../../ids.ts";
import { MAX_CAMPAIGN_GROUPS, MAX_CAMPAIGN_SEGMENTS } from "../../rules/audience.ts";
import { LINK_TEXTS, MAX_QUESTION, MAX_TARGET } from "../../rules/link-texts.ts";
import { LONGEST_TEXT } from "../../rules/written.ts";
import { numberFields } from "../audiences/audiences.ts";
import { nameField } from "../fields/name-field.ts";
import { CAMPAIGN_TEXTS } from "./campaign-texts.ts";
import { keptFields } from "./kept-fields.ts";

/** The wire calls a campaign by its medium too; what it is for is the other half of the field (R056). */
const type = z
  .enum(["promotional", "notification", "sms", "mms"])
  .default("promotional")
  .transform((word) => (word === "sms" || word === "mms" ? "promotional" : word));

/** A campaign's text, sender and audience (000 section 3). Unknown fields are ignored. */
export const contentFields = {
  name: nameField("Campaign name", 80, {
    required: CAMPAIGN_TEXTS.nameRequired,
    long: CAMPAIGN_TEXTS.nameLong,
  }),
  campaign_type: type,
  /** C34. In a change, what it was. */
  camp_type: z.enum(["sms", "mms"]).optional(),
  sender: z.string().max(15).default(""),
  message: z.string().max(LONGEST_TEXT).default(""),
  /** Its groups; without any, those of `group` and `groupObj`. If none of them is given, its groups stay. */
  group_array: z.array(idSchema("group")).max(MAX_CAMPAIGN_GROUPS).optional(),
  group: idSchema("group").optional(),
  /** Segments to send to as well as groups; their members are found when it is planned. If omitted, they stay. */
  segment_array: z.array(idSchema("segment")).max(MAX_CAMPAIGN_SEGMENTS).optional(),
  /** Instead of groups: typed numbers, */
  ...numberFields,
  /** or an audience made of numbers or a spreadsheet before; null takes it away. */
  audience: idSchema("audience").nullable().optional(),
  /**
   * Either adds the opt-out that fits the sender: a link for names, 'Reply STOP' for numbers; on unless
   * one is false and none is true. A notification has none (R109).
   */
  optout: z.boolean().optional(),
  replyStopToOptOut: z.boolean().optional(),
  /** Write contacts' values without the accents that the standard SMS alphabet lacks: Zoë as Zoe. */
  plainValues: z.boolean().default(false),
  /** R010: the target of the short link whose placeholder is in the message. */
  longUrl: z.string().max(MAX_TARGET, LINK_TEXTS.long).optional(),
  /** Whether the message has a reply link, and what its page asks. */
  replyLink: z.boolean().optional(),
  replyLinkMessage: z.string().max(MAX_QUESTION).optional(),
  ...keptFields,
};
