import * as z from "zod";
import { labelField } from "../../audience/segment-filter.ts";
import { idSchema } from "../../ids.ts";
import { MAX_LABEL_LENGTH, MAX_VALUE_LENGTH } from "../../rules/file-limits.ts";
import { LINK_TEXTS, MAX_TARGET } from "../../rules/link-texts.ts";
import { isBlank, LONGEST_TEXT } from "../../rules/written.ts";
import { email } from "../fields/identity-fields.ts";
import { nameField } from "../fields/name-field.ts";
import { attachmentFields } from "../media/attachment-fields.ts";
import { SHARED_SENDER } from "../profile/me.ts";
import { sendWindow } from "../profile/send-window.ts";
import { WORKFLOW_TEXTS } from "./workflow-texts.ts";

// What a workflow is made of: what starts it, its rules, and its actions. The actions are a tree whose branches rejoin,
// written as a list in the order in which it is read.

export const MAX_ACTIONS = 50;
/** Branches within branches. */
export const MAX_DEPTH = 8;
export const MAX_PATHS = 10;
/** A wait, or the time-out of one, is at least a minute and at most half a year. */
export const MAX_WAIT_DAYS = 182;
const MAX_LINE = 150;
/** Bytes of a whole draft as JSON. */
export const MAX_DRAFT_BYTES = 200_000;
/** Of one account. */
export const MOST_WORKFLOWS = 100;
const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const error = WORKFLOW_TEXTS.incomplete;
const key = z.string().regex(/^[a-zA-Z0-9]{1,20}$/, error);
const label = z.templateLiteral([labelField(""), z.string().min(1).max(MAX_LABEL_LENGTH)]);
const value = z.string({ error }).max(MAX_VALUE_LENGTH);
const words = value.min(1, error);

/** What decides which way a run takes, and whether it has reached its goal. */
export const workflowCondition = z.union(
  [
    z.strictObject({
      field: label,
      operator: z.enum(["is", "isNot", "contains", "notContains"]),
      value: words,
    }),
    z.strictObject({ field: label, operator: z.enum(["isEmpty", "isNotEmpty"]) }),
    z.strictObject({
      field: label,
      operator: z.enum(["moreThan", "lessThan"]),
      value: z.number({ error }),
    }),
    /** What the contact wrote since the run's last message; case and punctuation make no difference. */
    z.strictObject({
      field: z.literal("reply"),
      operator: z.enum(["is", "isNot", "contains", "notContains"]),
      value: words,
    }),
    /** Whether they replied, or opened a link, since the run's last message. */
    z.strictObject({ field: z.enum(["replied", "clicked"]), operator: z.enum(["yes", "no"]) }),
  ],
  { error },
);
export type WorkflowCondition = z.output<typeof workflowCondition>;

const part = (most: number) => z.number({ error }).int(error).min(0, error).max(most);

/** Every field that an action can have, by name. */
const fields = {
  /** A sender's value; by default one of the numbers that all accounts share. */
  sender: z.string().min(1, error).max(11),
  message: z
    .string({ error })
    .max(LONGEST_TEXT)
    .refine((text) => !isBlank(text), WORKFLOW_TEXTS.messageRequired),
  /** Where the short link in the text leads; each contact gets their own. */
  longUrl: z.string({ error }).max(MAX_TARGET, LINK_TEXTS.long),
  /** Marketing: it says how to opt out, and keeps to the account's sending hours. */
  optout: z.boolean(),
  /** Of an MMS or a mail. */
  subject: z.string({ error }).max(MAX_LINE),
  /** The stored file of an MMS. */
  media: z.string({ error }).min(1, error).max(100),
  /** Of that file, as it is stored: whatever a call says of them is replaced. */
  mediaType: attachmentFields.mediaType.unwrap(),
  mediaName: attachmentFields.mediaName.unwrap(),
  days: part(MAX_WAIT_DAYS),
  hours: part(MAX_WAIT_DAYS * 24),
  minutes: part(MAX_WAIT_DAYS * 24 * 60),
  /** After that, at this time of day in the account's zone: 09:00. */
  at: z.string().regex(TIME_OF_DAY, WORKFLOW_TEXTS.timeOfDay),
  /** The first whose condition holds is taken, else `otherwise`. */
  paths: z
    .array(z.strictObject({ key, when: workflowCondition }), { error })
    .min(1, error)
    .max(MAX_PATHS),
  /** Per cent, 100 together. */
  shares: z
    .array(z.strictObject({ key, percent: z.number({ error }).int(error).min(1, error).max(99) }), {
      error,
    })
    .min(2, error)
    .max(MAX_PATHS),
  group: z.string({ error }).pipe(idSchema("group")),
  label: z.string({ error }).trim().min(1, error).max(MAX_LABEL_LENGTH),
  value,
  /** What a webhook calls it. */
  name: nameField("Name", MAX_LINE, { required: error }),
  to: email,
};

const { message, media, group, name } = fields;
const sender = fields.sender.default(SHARED_SENDER);
const optout = fields.optout.default(false);
const subject = fields.subject.default("");
const longUrl = fields.longUrl.optional();
const file = {
  media,
  mediaType: fields.mediaType.optional(),
  mediaName: fields.mediaName.optional(),
};
const time = {
  days: fields.days.default(0),
  hours: fields.hours.default(0),
  minutes: fields.minutes.default(0),
};

const actionsWith = <T extends z.ZodRawShape>(extra: T) =>
  [
    z.strictObject({ type: z.literal("sendSms"), sender, message, longUrl, optout, ...extra }),
    z.strictObject({
      type: z.literal("sendMms"),
      sender,
      message,
      longUrl,
      optout,
      subject,
      ...file,
      ...extra,
    }),
    z.strictObject({ type: z.literal("wait"), ...time, at: fields.at.optional(), ...extra }),
    z.strictObject({ type: z.literal("waitForReply"), ...time, ...extra }),
    z.strictObject({ type: z.literal("waitForClick"), ...time, ...extra }),
    z.strictObject({ type: z.literal("branch"), paths: fields.paths, ...extra }),
    z.strictObject({ type: z.literal("split"), shares: fields.shares, ...extra }),
    z.strictObject({ type: z.literal("addToGroup"), group, ...extra }),
    z.strictObject({ type: z.literal("removeFromGroup"), group, ...extra }),
    z.strictObject({ type: z.literal("setField"), label: fields.label, value, ...extra }),
    z.strictObject({ type: z.literal("webhook"), name, ...extra }),
    z.strictObject({ type: z.literal("email"), to: fields.to, subject, message, ...extra }),
    z.strictObject({ type: z.literal("notify"), message, ...extra }),
    z.strictObject({ type: z.literal("stop"), ...extra }),
  ] as const;

/** What one action does. */
export const workflowStep = z.discriminatedUnion("type", actionsWith({}), { error });
export type WorkflowStep = z.output<typeof workflowStep>;

export const ACTION_TYPES = [
  ...(["sendSms", "sendMms", "wait", "waitForReply", "waitForClick", "branch", "split"] as const),
  ...(["addToGroup", "removeFromGroup", "setField", "webhook", "email", "notify"] as const),
  "stop",
] as const satisfies readonly WorkflowStep["type"][];

/** The same in a call that has other fields beside it; `workflowStep` checks it as a whole. */
export const stepFields = {
  type: z.enum(ACTION_TYPES, { error }),
  ...z.object(fields).partial().shape,
};

const place = {
  _id: idSchema("action"),
  /** The action whose branch it is in; without one, it is in the main line. */
  parent: idSchema("action").nullable().default(null),
  /** Which of its branches: `failed`, `replied`, `timedOut`, `clicked`, `otherwise`, or the key of a path or share. */
  branch: key.nullable().default(null),
};

/** An action in its place. Those of a branch follow the action that it belongs to, in their order. */
export const workflowAction = z.discriminatedUnion("type", actionsWith(place), { error });
export type WorkflowAction = z.output<typeof workflowAction>;

const named = z.string({ error }).min(1, error).max(40);

/** What starts a run. A run is about one number. */
export const workflowTrigger = z.discriminatedUnion(
  "type",
  [
    /** A text with one of a keyword's words. */
    z.strictObject({ type: z.literal("keyword"), keyword: named }),
    /** Any text that is not about opting out or in, and no automatic reply. */
    z.strictObject({ type: z.literal("message") }),
    z.strictObject({ type: z.literal("form"), form: named }),
    z.strictObject({ type: z.literal("group"), group }),
    z.strictObject({
      type: z.literal("segment"),
      segment: z.string({ error }).pipe(idSchema("segment")),
    }),
    /** A short link was opened: of any message, or of one campaign. */
    z.strictObject({ type: z.literal("click"), campaign: idSchema("campaign").optional() }),
    /** On a day that a label names, each year or once, so many days before (negative) or after, at a time of day. */
    z.strictObject({
      type: z.literal("date"),
      label: fields.label,
      each: z.enum(["year", "once"]).default("year"),
      offset: z.number({ error }).int(error).min(-60, error).max(60, error).default(0),
      time: z.string({ error }).regex(TIME_OF_DAY, WORKFLOW_TEXTS.timeOfDay),
    }),
    z.strictObject({ type: z.literal("optIn") }),
    z.strictObject({ type: z.literal("optOut") }),
    /** `POST /workflow/start/{id}`. */
    z.strictObject({ type: z.literal("api") }),
  ],
  { error },
);
export type WorkflowTrigger = z.output<typeof workflowTrigger>;

export const workflowSettings = z.strictObject({
  /** How often one number may enter: once, each time, or again after so many days. */
  entry: z
    .discriminatedUnion("rule", [
      z.strictObject({ rule: z.literal("once") }),
      z.strictObject({ rule: z.literal("always") }),
      z.strictObject({
        rule: z.literal("again"),
        days: z.number({ error }).int(error).min(1, error).max(3650, error),
      }),
    ])
    .default({ rule: "once" }),
  /** A run for which this holds has reached its goal, and ends, also while it waits. */
  goal: workflowCondition.nullable().default(null),
  /** Messages wait for these hours, besides the account's own. */
  window: sendWindow.nullable().default(null),
});
export type WorkflowSettings = z.output<typeof workflowSettings>;
