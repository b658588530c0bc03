import * as z from "zod";
import { endpoint } from "../endpoint.ts";
import { changedFields } from "./campaign-content.ts";
import { change } from "./campaign-input.ts";
import { followUpInput } from "./follow-up.ts";
import { recurrenceInput } from "./recurrence.ts";
import { owns, said, scheduled } from "./scheduler.ts";

/** What is left out stays as it is. */
const edited = {
  name: changedFields.name,
  campaign_type: z.enum(["promotional", "notification"]).optional(),
  sender: changedFields.sender,
  message: changedFields.message,
  group_array: changedFields.group_array,
  optout: changedFields.optout,
  plainValues: changedFields.plainValues,
  longUrl: changedFields.longUrl,
  scheduleAt: z.number().int().optional(),
  recurrence: recurrenceInput.optional(),
  /** Null for none. */
  followUp: followUpInput.nullable().optional(),
};

export const editScheduled = endpoint({
  method: "POST",
  path: "/gateway/editschdulebulk",
  area: "gateway-sms",
  summary:
    "Edit a scheduled campaign, its time and its reserved price in one step, up to 3 minutes before it starts. If only the id is given, it becomes a draft again and is refunded",
  access: change,
  owns,
  input: scheduled.extend(edited),
  output: said.extend({ data: z.object({ _id: z.string() }) }),
});
