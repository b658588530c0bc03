import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { appeal } from "../approvals/appeal.ts";
import { moment } from "../fields/moment.ts";
import { valuesByLabel } from "../fields/values.ts";
import { recurrenceInput } from "../schedules/recurrence-input.ts";
import { change } from "./campaign-input.ts";
import { followUpInput } from "./follow-up.ts";

const mode = z.enum(["sms"]).optional();

/** A text has no more tags. */
const MOST_PARAMS = 1000;

/** The account's values as a flight check showed them. */
export const paramsShown = valuesByLabel(
  MOST_PARAMS,
  `A text can name ${MOST_PARAMS} parameters at most`,
).optional();

/** How a campaign is sent: what the person agreed to, and when. */
export const sendingFields = {
  /** Made by the client: a repeated request is sent once and gets the same response. */
  key: z.uuid().optional(),
  /** Number of messages, and cents; without them, what they come to now. */
  recipients: z.number().int().min(1).max(1e9).optional(),
  price: z.number().min(0).max(1e11).optional(),
  /** R055. */
  sendType: z.enum(["once", "recurrence", "now", "schedule"]).optional(),
  /** When to start: at least 5 minutes ahead (270 seconds, R140). */
  scheduleAt: moment.optional(),
  /** Epoch milliseconds: what no carrier was given by then is not sent and is refunded. */
  expiresAt: z.number().int().optional(),
  /** How it repeats, instead of a single time. */
  recurrence: recurrenceInput.optional(),
  /** To the administrator who decides, if a rule holds it: why it should be sent. */
  appeal,
  /** What follows it; nothing if it is left out. */
  followUp: followUpInput.optional(),
};

export const launched = z.object({ message: z.string(), data: z.object({ _id: z.string() }) });

/** The part of `POST /gateway/bulk` that sends a draft: all that the console calls. */
export const launchDraft = endpoint("POST", "/gateway/bulk", {
  summary: "Send or schedule a draft at the price of its flight check",
  access: change,
  query: ["mode"],
  exact: true,
  input: z.object({
    mode,
    draft: idSchema("campaign").optional(),
    /** `version` of the flight check; without it only number and price are compared. */
    version: z.number().int().optional(),
    /** `params` of the flight check, for the same purpose. */
    params: paramsShown,
    ...sendingFields,
  }),
  output: launched,
});
