import * as z from "zod";
import { endpoint, jsonText, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { checkedAudience } from "../audiences/audiences.ts";
import { contentFields } from "../campaigns/campaign-content.ts";
import { smsAccess as access } from "../campaigns/campaign-input.ts";
import { sendingFields } from "../campaigns/draft-launch.ts";
import { flatFollowUp } from "../campaigns/flat-follow-up.ts";
import { followUpInput } from "../campaigns/follow-up.ts";
import { keptFields } from "../campaigns/kept-fields.ts";
import { launchedInFull } from "../campaigns/launched-in-full.ts";
import { moment } from "../fields/moment.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";
import { flatRecurrence, recurrenceInput } from "../schedules/recurrence-input.ts";
import { mergeLabels } from "./imports.ts";
import { sheetOptions } from "./sheet-options.ts";

// Campaigns to the rows of a spreadsheet, by themselves: most screens have nothing to do with sheets.

export const audienceFromSheet = endpoint("POST", "/gateway/audience/sheet", {
  summary:
    "Make an audience of an uploaded sheet's rows: each number once, with those left out and why",
  access,
  owns: { upload: "upload" },
  input: z.object({ upload: idSchema("upload"), ...sheetOptions, labels: mergeLabels }),
  output: checkedAudience,
});

/** A form has texts only. */
const formBoolean = z
  .union([z.boolean(), z.enum(["true", "false"])])
  .transform((value) => value === true || value === "true")
  .optional();

export const launchToSheet = endpoint("POST", "/gateway/excelbulksms", {
  summary: "Send or schedule a campaign to the rows of a spreadsheet",
  access,
  owns: { upload: "upload" },
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  exact: true,
  input: z.object({
    file: z.instanceof(File, { error: GROUP_TEXTS.fileRequired }).optional(),
    upload: idSchema("upload").optional(),
    ...sheetOptions,
    /** Which column holds the number, and what the others are called; by default, as in the file. */
    labels: jsonText(mergeLabels).optional(),
    name: contentFields.name,
    campaign_type: contentFields.campaign_type,
    camp_type: z.literal("sms").optional(),
    sender: contentFields.sender,
    message: contentFields.message,
    longUrl: contentFields.longUrl,
    optout: formBoolean,
    replyStopToOptOut: formBoolean,
    plainValues: formBoolean,
    replyLink: formBoolean,
    replyLinkMessage: contentFields.replyLinkMessage,
    isTest: formBoolean,
    senderType: queryNumber.pipe(keptFields.senderType.unwrap()).optional(),
    optType: keptFields.optType,
    totalContacts: queryNumber.optional(),
    unsubscribe: queryNumber.optional(),
    bucket: keptFields.bucket,
    category: keptFields.category,
    key: sendingFields.key,
    recipients: queryNumber.optional(),
    price: z.coerce.number().min(0).max(1e11).optional(),
    sendType: sendingFields.sendType,
    scheduleAt: z.union([queryNumber, moment]).optional(),
    expiresAt: queryNumber.optional(),
    recurrence: jsonText(recurrenceInput).optional(),
    ...flatFollowUp,
    ...flatRecurrence,
    every: queryNumber.pipe(flatRecurrence.every.unwrap()).optional(),
    daysOfWeek: jsonText(flatRecurrence.daysOfWeek.unwrap()).optional(),
    dayOfMonth: queryNumber.pipe(flatRecurrence.dayOfMonth.unwrap()).optional(),
    minutes: queryNumber.pipe(flatRecurrence.minutes.unwrap()).optional(),
    runCount: queryNumber.optional(),
    nextOccurrenceDate: queryNumber.optional(),
    queueDetail: jsonText(flatRecurrence.queueDetail.unwrap()).optional(),
    followUp: jsonText(followUpInput).optional(),
  }),
  output: launchedInFull,
});
