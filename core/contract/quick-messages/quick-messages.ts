import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_CAMPAIGN_GROUPS, MAX_CAMPAIGN_SEGMENTS } from "../../rules/audience.ts";
import { LINK_TEXTS, MAX_QUESTION, MAX_TARGET } from "../../rules/link-texts.ts";
import { QUICK_STATES } from "../../rules/quick-states.ts";
import { NAME_SHOWS } from "../../rules/sender-register.ts";
import { isBlank, LONGEST_TEXT } from "../../rules/written.ts";
import { appeal } from "../approvals/appeal.ts";
import { heldBy } from "../approvals/held-by.ts";
import { EXCLUSIONS } from "../campaigns/drafts.ts";
import { keptFields } from "../campaigns/kept-fields.ts";
import { moment } from "../fields/moment.ts";
import { nameField } from "../fields/name-field.ts";
import { contactData } from "../fields/values.ts";
import { dayLimit } from "../limits/limits.ts";
import { attachmentFields } from "../media/attachment-fields.ts";
import { senderType } from "../profile/me.ts";

export const QUICK_TEXTS = {
  senderRequired: "Please choose a sender",
  senderLong: "A sender has 11 characters at most",
  messageRequired: "Message is required!",
  /** What a conversation says. */
  enterMessage: "Enter a message before sending",
  selectSender: "Select a sender",
  sent: "Message sent",
  pending: "Your quick message is waiting for admin approval",
  scheduled: "Message scheduled",
  cancelled: "This message was cancelled before it was sent",
  rejected: "This message was not approved",
  failed: "This message was not sent",
  numbersOnly: "Your account sends quick messages to numbers, not to groups",
  oneAudience: "Choose numbers or a group, not both",
  notApproved: "It was not sent because an administrator has to approve your account first",
  noLink: "This message has no short link",
  notScheduled: "This message is no longer scheduled",
  noRecipients: "No one to send to: every number is left out",
  noNumber: "No shared number is free for this recipient. Nothing was sent. Choose another sender.",
  optedOut: "This number opted out of your messages. Nothing was sent.",
  blocked: "This number is blocked. Nothing was sent.",
  priceChanged:
    "The numbers or the price changed in the meantime. Nothing was sent and nothing was debited. Check them and send again.",
  keyUsed: "This key was already used for another message",
  simpleFailed: "Error sending SMS",
} as const;

const access = { who: "signed-in", may: "sms" } as const;
/** More than anyone pastes: 20 may be sent to, and the rest is refused in the specification's words. */
const MOST_WRITTEN = 500;
const number = z.string().max(60);

/** What a quick message says and who gets it (000 section 3); fields of other messages are ignored. */
export const quickContent = {
  sender: z
    .string({ error: QUICK_TEXTS.senderRequired })
    .min(1, QUICK_TEXTS.senderRequired)
    .max(11, QUICK_TEXTS.senderLong),
  message: z
    .string({ error: QUICK_TEXTS.messageRequired })
    .max(LONGEST_TEXT)
    .refine((text) => !isBlank(text), QUICK_TEXTS.messageRequired),
  contacts: z.array(number).max(MOST_WRITTEN).default([]),
  /** The same with values for merge tags, by label; they go before those of the account's contacts. */
  numberList: z
    .array(
      z
        .object({
          number,
          /** As the number was shown and chosen (R053). */
          label: z.string().max(200).optional(),
          value: z.string().max(200).optional(),
          contactData,
        })
        .strict(),
    )
    .max(MOST_WRITTEN)
    .default([]),
  /** Either adds the opt-out that fits the sender: a link for names, 'Reply STOP' for numbers. */
  optout: z.boolean().default(false),
  replyStopToOptOut: z.boolean().default(false),
  /** R011: a link to a page with one field for an answer, and what that page asks. */
  replyLink: z.boolean().optional(),
  replyLinkMessage: z.string().max(MAX_QUESTION).optional(),
  /** Where a short link in the text leads. */
  longUrl: z.string().max(MAX_TARGET, LINK_TEXTS.long).optional(),
  /** A test for oneself: marked as one, otherwise a message like any other. */
  isTest: z.boolean().default(false),
};

const count = z.number().int().min(0).optional();

/** Fields of the documented payload that say nothing which others do not. */
export const quickSaid = {
  campaign_type: z.enum(["promotional", "notification", "sms", "mms"]).optional(),
  senderType: senderType.optional(),
  optType: z.enum(["optout", "replyStopToOptOut"]).optional(),
  totalContacts: count,
  unsubscribe: count,
  bucket: z.literal("general").optional(),
  category: z.literal("group").optional(),
};

/** Groups and segments, instead of numbers. */
export const quickTargets = {
  group: idSchema("group").optional(),
  group_array: z.array(idSchema("group")).max(MAX_CAMPAIGN_GROUPS).default([]),
  /** The same as objects; `_id` names the group. */
  groupObj: keptFields.groupObj,
  /** Segments are for messages what groups are, alone or beside them. */
  segment_array: z.array(idSchema("segment")).max(MAX_CAMPAIGN_SEGMENTS).default([]),
  /** The name of the campaign that a message to groups becomes. */
  name: nameField("Campaign name", 80).optional(),
};

export const quickSending = {
  /** Made by the client: a repeated request is sent once and gets the same response. */
  key: z.uuid().optional(),
  /** R055. Without it, a message that has a time is scheduled. */
  sendType: z.enum(["now", "schedule"]).optional(),
  /** When it is to be sent: at least 5 minutes ahead (R140). */
  scheduleAt: moment.optional(),
  /** Epoch milliseconds: what no carrier was given by then is not sent and is refunded. */
  expiresAt: z.number().int().optional(),
  /** What the person agreed to: number of messages and cents. */
  recipients: z.number().int().min(1).max(1e9).optional(),
  price: z.number().min(0).max(1e11).optional(),
  /** To the administrator who decides, if a rule holds it: why it should be sent. */
  appeal,
};

const excluded = z.object({ number: z.string(), reason: z.enum(EXCLUSIONS), detail: z.string() });

export const quickSent = z.object({
  message: z.string(),
  data: z.object({
    _id: z.string(),
    status: z.enum(QUICK_STATES),
    /** When it is to be sent. */
    scheduleAt: z.number().optional(),
    /** The campaign that a message to groups became. */
    campaign: z.string().optional(),
    recipients: z.number(),
    segments: z.number(),
    /** Cents. */
    price: z.number(),
    /** Numbers that get nothing, and why. */
    excluded: z.array(excluded),
    /** The rules that hold it for approval. */
    heldBy: z.array(heldBy),
  }),
});

/** Whichever call sends them. */
export const quickLimits = [
  { of: "quick message", by: "account", per: "minute", most: 120 },
] as const;

export const sendQuickMessage = endpoint("POST", "/gateway", {
  summary:
    "Send a message to up to 20 numbers, now or later, or to groups once an administrator has approved it",
  access,
  limits: quickLimits,
  owns: { group: "group" },
  exact: true,
  input: z.object({
    ...quickContent,
    ...quickTargets,
    ...quickSending,
    ...quickSaid,
    ...attachmentFields,
  }),
  output: quickSent,
});

export const sendSms = endpoint("POST", "/sms", {
  area: "messages",
  summary: "Send a message to up to 20 numbers",
  access,
  limits: quickLimits,
  exact: true,
  input: z.object({ ...quickContent, ...quickSending, ...quickSaid, ...attachmentFields }),
  output: quickSent,
});

export const checkQuickMessage = endpoint("POST", "/gateway/check", {
  summary:
    "What a quick message costs, to numbers, to groups or in a conversation, who gets it and who does not",
  access: { who: "signed-in", may: "campaign" },
  owns: { room: "room", group: "group" },
  exact: true,
  input: z.object({
    ...quickContent,
    ...quickSaid,
    /** Groups and segments, instead of numbers. */
    group: quickTargets.group,
    group_array: quickTargets.group_array.removeDefault().optional(),
    segment_array: quickTargets.segment_array.removeDefault().optional(),
    /** By default, a text. */
    medium: z.enum(["sms", "mms"]).optional(),
    /** Of an MMS. */
    subject: attachmentFields.subject,
    /** The conversation that it is for, instead of numbers. */
    room: idSchema("room").optional(),
    /** In a conversation, by default what an answer goes out from. */
    sender: quickContent.sender.optional(),
  }),
  output: z.object({
    data: z.object({
      recipients: z.number(),
      /** Of a business name: what phones show in its place. */
      shows: z.enum(NAME_SHOWS).optional(),
      segments: z.number(),
      /** Cents. */
      price: z.number(),
      /** Missing in a conversation of the main account, which pays for it. */
      balance: z.number().optional(),
      /** Every message is paid for from a single lot of credit. */
      covered: z.boolean(),
      /** Why one of the texts cannot be sent. */
      problem: z.string().optional(),
      needsApproval: z.boolean(),
      /** The rules that hold it for that. */
      heldBy: z.array(heldBy),
      /** What a new account may send today. */
      daily: dayLimit.optional(),
      /** To numbers, all of them; to groups, the first. */
      messages: z.array(
        z.object({
          number: z.string(),
          /** As its recipient reads it; only for people who may read contacts. */
          text: z.string().optional(),
          segments: z.number(),
        }),
      ),
      /** Of numbers, those that get nothing. */
      excluded: z.array(excluded),
      /** Of groups, how many contacts get nothing. */
      leftOut: z.number().optional(),
    }),
  }),
});

export const recentNumbers = endpoint("GET", "/recent-numbers", {
  area: "messages",
  summary: "Numbers of the last quick messages, the latest first",
  access: { who: "signed-in", may: "recipients" },
  input: noInput,
  output: z.object({
    items: z.array(
      z.object({
        phoneNumber: z.string(),
        /** Values of its contact, by label, for people who may read contacts. */
        personalizationData: z.record(z.string(), z.string()),
        /** The same, as a payload names them (C06). */
        contactData: z.record(z.string(), z.string()),
      }),
    ),
  }),
});
