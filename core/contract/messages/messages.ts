import * as z from "zod";
import { commaList, endpoint, keyedListOf, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MESSAGE_SOURCES } from "../../rules/message-sources.ts";
import { dayBound } from "../fields/written-days.ts";

/** R237. */
export const MMS_PAGE = 10;

/** The message record of the specification (000 section 3). */
export const messageRecord = z.object({
  _id: z.string(),
  message_id: z.string(),
  sender: z.string(),
  receiver: z.string(),
  /** Who it went to. */
  contacts: z.array(z.string()),
  createdAt: z.number(),
  /** The conversation that it is in, and whether it was received and this person has yet to read it. */
  room: z.string().optional(),
  unread: z.boolean(),
  /** The workflow that sent it; null if something else did. */
  workflow: z.string().nullable(),
  /** The automation that sent it, a workflow too. */
  source: z.object({ kind: z.enum(MESSAGE_SOURCES), _id: z.string() }).optional(),
  /** When a carrier was given it, when it accepted it, and when the message's end was reported. */
  claimed_time: z.number().optional(),
  send_time: z.number().optional(),
  settled_time: z.number().optional(),
  /** The carrier's own reference. */
  carrier_reference: z.string().optional(),
  status: z.string(),
  reason: z.string().optional(),
  message: z.string(),
  /** What the account calls the handset's owner; for people who may see contacts. */
  name: z.string().optional(),
  isMMS: z.boolean(),
  /** Of an MMS: its subject, its text once more, and where its file is. */
  subject: z.string().optional(),
  mediatxt: z.string().optional(),
  media: z.array(z.object({ url: z.string(), filetype: z.string(), name: z.string() })).optional(),
  unicode: z.boolean(),
  bulk: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** The quick message that it is one of, while that waits for approval or its time. */
  schedule: z.string().optional(),
  /** When it is to be sent. */
  scheduleAt: z.number().optional(),
  /** How often its recipient opened its short link. */
  clicks: z.number().optional(),
  smsDetail: z.object({
    messagelength: z.number(),
    smscount: z.number(),
    /** Cents. */
    costpersms: z.number(),
    /** Cents. */
    deductibleCredit: z.number(),
  }),
});
export type MessageRecord = z.infer<typeof messageRecord>;

/** Who a handset belongs to, and whether it gets messages (C54). */
const handsetState = z.object({
  /** By the account. */
  isBlocked: z.boolean(),
  /** By its owner. */
  isBlockedByUser: z.boolean(),
});
export type HandsetState = z.infer<typeof handsetState>;

export const NO_SUCH_STATUS = "There is no such status";

/** Statuses to filter a list by. */
export const statusList = commaList(z.array(z.string().max(20)).max(20), NO_SUCH_STATUS).optional();

const historyCampaign = z.object({
  _id: z.string(),
  name: z.string(),
  /** When its first message was made (epoch milliseconds); none was if it is missing. */
  from: z.number().optional(),
});
export type HistoryCampaign = z.infer<typeof historyCampaign>;

export const history = endpoint("GET", "/gateway", {
  summary: "Message history, newest first, by key",
  access: { who: "signed-in", may: "history" },
  owns: { campaign: "campaign" },
  input: z.object({
    /** Words with commas between them. */
    status: statusList,
    /** Days in the account's time zone, both inclusive. */
    from: dayBound,
    to: dayBound,
    /** A complete mobile number in any spelling. */
    search: z.string().max(30).optional(),
    /** Only a campaign's messages. */
    campaign: idSchema("campaign").optional(),
    /** The same for a contact's history, which also says whether that number gets messages (R205). */
    receiver: z.string().max(30).optional(),
    type: z.enum(["sms", "mms"]).optional(),
    /** Of a receiver's messages; other lists continue with `cursor`. */
    page: queryNumber.optional(),
    cursor: idSchema("message").optional(),
    limit: queryNumber.optional(),
  }),
  output: keyedListOf(messageRecord).extend({
    /** Set if older messages were not searched (epoch milliseconds); `next` searches further back. */
    searchedTo: z.number().optional(),
    /** Of the receiver. */
    contact: handsetState.optional(),
    /** The one whose messages were asked for. */
    campaign: historyCampaign.optional(),
  }),
});

export const historyCounts = endpoint("GET", "/gateway/status-count", {
  summary: "How many messages of each status the history's other filters leave",
  access: { who: "signed-in", may: "history" },
  owns: { campaign: "campaign" },
  input: history.input.pick({ from: true, to: true, search: true, campaign: true, type: true }),
  output: z.object({
    /** By status; one that is missing was not counted. */
    data: z.record(z.string(), z.number()),
  }),
});
