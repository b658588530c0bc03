import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { MAX_IMPORT_BYTES } from "../rules/file-limits.ts";
import { attachmentFields } from "./attachment-fields.ts";
import { numberFields } from "./audiences.ts";
import { changedFields } from "./campaign-content.ts";
import { change } from "./campaign-input.ts";
import { paramsShown } from "./draft-launch.ts";
import { flightCheck } from "./drafts.ts";
import { followUpInput } from "./follow-up.ts";
import { TIME_ZONES } from "./me.ts";
import { flatRecurrence, recurrenceInput } from "./recurrence-input.ts";
import { owns, said, scheduled } from "./scheduler.ts";

const area = "gateway-sms";

/** What is left out stays as it is. */
const edited = {
  name: changedFields.name,
  campaign_type: z.enum(["promotional", "notification"]).optional(),
  sender: changedFields.sender,
  message: changedFields.message,
  group_array: changedFields.group_array,
  segment_array: changedFields.segment_array,
  audience: changedFields.audience,
  optout: changedFields.optout,
  replyStopToOptOut: changedFields.replyStopToOptOut,
  plainValues: changedFields.plainValues,
  longUrl: changedFields.longUrl,
  replyLink: changedFields.replyLink,
  replyLinkMessage: changedFields.replyLinkMessage,
  /** What its MMS carry; a campaign keeps its medium. */
  ...attachmentFields,
};

export const checkScheduledEdit = endpoint({
  method: "POST",
  path: "/gateway/editschdulebulk/check",
  area,
  summary: "Flight check of an edit: what the campaign would cost, and whom it would go to",
  access: change,
  owns: { ...owns, audience: "audience" },
  exact: true,
  input: scheduled.extend(edited),
  /** The balance is what the campaign can be paid from: with what is reserved for it. */
  output: z.object({ data: flightCheck }),
});

export const editScheduled = endpoint({
  method: "POST",
  path: "/gateway/editschdulebulk",
  area,
  summary:
    "Edit a scheduled campaign, its time and its reserved price in one step, up to 3 minutes before it starts. If only the id is given, it becomes a draft again and is refunded",
  access: change,
  owns: { ...owns, audience: "audience" },
  maxBytes: MAX_IMPORT_BYTES,
  exact: true,
  input: scheduled.extend({
    ...edited,
    ...numberFields,
    scheduleAt: z.number().int().optional(),
    recurrence: recurrenceInput.optional(),
    /** The zone of its times from now on: the one that they have, unless this names another (decision 17). */
    timeZone: z.enum(TIME_ZONES.map(({ zone }) => zone)).optional(),
    ...flatRecurrence,
    /** Null for none. */
    followUp: followUpInput.nullable().optional(),
    /** What its flight check showed: refused if it has changed since. */
    version: z.number().int().optional(),
    params: paramsShown,
    recipients: z.number().int().min(1).optional(),
    /** Cents. */
    price: z.number().min(0).optional(),
  }),
  output: said.extend({ data: z.object({ _id: z.string() }) }),
});
