import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { moment } from "../fields/moment.ts";
import { TIME_ZONES } from "../profile/me.ts";
import { flatRecurrence, recurrenceInput } from "../schedules/recurrence-input.ts";
import { owns, said, scheduled } from "../schedules/schedules.ts";
import { change } from "./campaign-input.ts";
import { changedFields } from "./changed-content.ts";
import { paramsShown } from "./draft-launch.ts";
import { flightCheck } from "./drafts.ts";
import { flatFollowUp } from "./flat-follow-up.ts";
import { followUpInput } from "./follow-up.ts";

export const EDIT_TEXTS = {
  mediumStays: "A scheduled campaign stays an SMS or an MMS campaign",
  onceWhen: "Choose the time at which it is sent once",
} as const;

/** What is left out stays as it is. */
const { contacts, numberList, ...edited } = changedFields;

export const checkScheduledEdit = endpoint("POST", "/gateway/editschdulebulk/check", {
  summary: "Flight check of an edit: what the campaign would cost, and who would receive it",
  access: change,
  owns: { ...owns, group: "group", audience: "audience" },
  exact: true,
  input: scheduled.extend(edited),
  /** The balance is what the campaign can be paid from: with what is reserved for it. */
  output: z.object({ data: flightCheck }),
});

export const editScheduled = endpoint("POST", "/gateway/editschdulebulk", {
  summary:
    "Edit a scheduled campaign, its time and its reserved price in one step, up to 3 minutes before it starts. If only the id is given, it becomes a draft again and is refunded",
  access: change,
  owns: { ...owns, group: "group", audience: "audience" },
  maxBytes: MAX_FILE_BYTES,
  exact: true,
  input: scheduled.extend({
    ...edited,
    contacts,
    numberList,
    /** R055: once at its time, or again and again. What is scheduled is not sent now. */
    sendType: z.enum(["once", "schedule", "recurrence"]).optional(),
    scheduleAt: moment.optional(),
    /** Epoch milliseconds: what no carrier was given by then is not sent and is refunded. */
    expiresAt: z.number().int().optional(),
    recurrence: recurrenceInput.optional(),
    /** The zone of its times from now on: the one that they have, unless this names another (decision 17). */
    timeZone: z.enum(TIME_ZONES.map(({ zone }) => zone)).optional(),
    ...flatRecurrence,
    ...flatFollowUp,
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
