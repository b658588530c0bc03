import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import {
  FILE_SOURCES,
  FILE_TEXTS,
  LATE_CHOICES,
  MAX_GRACE_MINUTES,
  MAX_WINDOW_MINUTES,
  RUN_STATUSES,
  SCHEDULED_FILE_STATUSES,
} from "../../rules/file-schedules.ts";
import { publicAddressProblem } from "../../rules/public-address.ts";
import { contentFields } from "../campaigns/campaign-content.ts";
import { nameField } from "../fields/name-field.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";
import { exactMergeLabels, mergeLabels } from "../imports/imports.ts";
import { sheetOptions } from "../imports/sheet-options.ts";
import { repeating } from "../schedules/recurrence.ts";
import { recurrenceInput } from "../schedules/recurrence-input.ts";

// C57: what is scheduled is a scheduler group; pause, history and log are of one group.

const access = { who: "signed-in", may: "fileScheduler" } as const;
const owns = { id: "schedulerGroup" } as const;
const groupId = z.object({ id: idSchema("schedulerGroup") });

export const MAX_SCHEDULER_NAME = 60;
const MAX_ADDRESS = 2000;

const order = z.enum(["asc", "desc"]);

const name = nameField("Name", MAX_SCHEDULER_NAME, { required: FILE_TEXTS.nameRequired });

/** Where its files come from: people only, a secret address for a PUT, or an address that is fetched. */
const source = z.enum(FILE_SOURCES);
const url = z
  .string()
  .trim()
  .max(MAX_ADDRESS)
  .superRefine((text, issues) => {
    const problem = publicAddressProblem(text);
    if (problem) issues.addIssue({ code: "custom", message: problem });
  });

/** What is sent to each row. */
const content = {
  campaign_type: contentFields.campaign_type,
  sender: contentFields.sender,
  message: contentFields.message.unwrap().trim().min(1, FILE_TEXTS.messageRequired),
  optout: contentFields.optout,
  replyStopToOptOut: contentFields.replyStopToOptOut,
  plainValues: contentFields.plainValues,
  longUrl: contentFields.longUrl,
  replyLink: contentFields.replyLink,
  replyLinkMessage: contentFields.replyLinkMessage,
};

const timing = {
  /** In the account's time zone; a single time is a daily one that ends on its first day. */
  recurrence: recurrenceInput,
  /** For how long before its time a file counts for it. */
  windowMinutes: z.number().int().min(1).max(MAX_WINDOW_MINUTES),
  /** For how long after its time it waits for a file before it is reported. */
  graceMinutes: z.number().int().min(0).max(MAX_GRACE_MINUTES),
  /** What happens to a file that comes later than that. */
  late: z.enum(LATE_CHOICES),
};

/** The file whose columns are mapped: one that was uploaded with `POST /group/upload`. */
const mapping = {
  upload: idSchema("upload"),
  ...sheetOptions,
  labels: exactMergeLabels,
};

const groupFields = {
  name,
  source: source.default("upload"),
  /** Of `fetch`. */
  url: url.optional(),
  ...mapping,
  ...content,
  recurrence: timing.recurrence,
  windowMinutes: timing.windowMinutes.default(24 * 60),
  graceMinutes: timing.graceMinutes.default(60),
  late: timing.late.default("skip"),
  /** Whether the mapped file is also the first that is sent. */
  sendsFile: z.boolean().default(false),
};

export const schedulerGroup = z.object({
  _id: z.string(),
  name: z.string(),
  source,
  url: z.string().optional(),
  /** `complete`: no date is left. */
  status: z.enum(["active", "paused", "complete"]),
  /** Why it was paused, unless a person did it. */
  pausedReason: z.string().optional(),
  sheet: z.string().optional(),
  labels: mergeLabels,
  headers: z.array(z.string()),
  campaign_type: z.string(),
  sender: z.string(),
  message: z.string(),
  optout: z.boolean(),
  longUrl: z.string().optional(),
  replyLink: z.boolean().optional(),
  replyLinkMessage: z.string().optional(),
  plainValues: z.boolean(),
  recurrence: repeating,
  timeZone: z.string(),
  windowMinutes: z.number(),
  graceMinutes: z.number(),
  late: z.enum(LATE_CHOICES),
  nextAt: z.number().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type SchedulerGroup = z.infer<typeof schedulerGroup>;

const oneGroup = z.object({
  data: schedulerGroup,
  /** Shown once: the secret address that its files are put to. */
  putAddress: z.string().optional(),
});

export const SCHEDULER_SORTS = ["createdAt", "name", "nextAt"] as const;

export const listSchedulerGroups = endpoint("GET", "/scheduler/group", {
  summary: "Schedulers that send to the rows of files",
  access,
  input: z.object({
    ...pageInput,
    sortField: z.enum(SCHEDULER_SORTS).default("createdAt"),
    sortOrder: order.default("desc"),
    search: z.string().max(MAX_SCHEDULER_NAME).optional(),
  }),
  output: listOf(schedulerGroup),
});

export const getSchedulerGroup = endpoint("GET", "/scheduler/group/{id}", {
  summary: "One scheduler",
  access,
  owns,
  input: groupId,
  output: z.object({ data: schedulerGroup }),
});

export const createSchedulerGroup = endpoint("POST", "/scheduler/group", {
  summary: "Schedule messages to the rows of files, mapped once",
  access,
  owns: { upload: "upload" },
  exact: true,
  input: z.object(groupFields),
  output: oneGroup,
});

export const updateSchedulerGroup = endpoint("PUT", "/scheduler/group/{id}", {
  summary: "Change a scheduler; what is left out stays. Another upload maps its columns again",
  access,
  owns: { id: "schedulerGroup", upload: "upload" },
  exact: true,
  input: z.object({
    ...groupId.shape,
    name: name.optional(),
    source: source.optional(),
    url: url.optional(),
    /** Makes a new secret address: the one before stops working. */
    newAddress: z.boolean().optional(),
    ...z.object(mapping).partial().shape,
    ...z.object(content).partial().shape,
    campaign_type: z.enum(["promotional", "notification"]).optional(),
    plainValues: z.boolean().optional(),
    sender: z.string().max(15).optional(),
    recurrence: timing.recurrence.optional(),
    windowMinutes: timing.windowMinutes.optional(),
    graceMinutes: timing.graceMinutes.optional(),
    late: timing.late.optional(),
  }),
  output: oneGroup,
});

export const deleteSchedulerGroup = endpoint("DELETE", "/scheduler/group/{id}", {
  summary: "Delete a scheduler with its files, history and log; what it sent stays",
  access,
  owns,
  input: groupId,
  output: noOutput,
});

export const pauseSchedulerGroup = endpoint("PUT", "/scheduler/pause/{id}", {
  summary: "Pause a scheduler, or resume it",
  access,
  owns,
  exact: true,
  /** The other state than it has, unless one is named. */
  input: groupId.extend({ paused: z.boolean().optional() }),
  output: z.object({ data: schedulerGroup }),
});

const schedulerRun = z.object({
  _id: z.string(),
  dueAt: z.number(),
  status: z.enum(RUN_STATUSES),
  late: z.boolean(),
  /** Why nothing was sent. */
  info: z.string().optional(),
  file: z.object({ _id: z.string(), name: z.string() }).optional(),
  /** What was sent. */
  campaign: z.string().optional(),
  endedAt: z.number().optional(),
});
export type SchedulerRun = z.infer<typeof schedulerRun>;

export const schedulerHistory = endpoint("GET", "/scheduler/history/{id}", {
  summary: "The times at which a scheduler sent or is to send, the latest first",
  access,
  owns,
  input: groupId.extend(pageInput),
  output: listOf(schedulerRun),
});

const logEntry = z.object({
  _id: z.string(),
  at: z.number(),
  file: z.string().optional(),
  /** The row in the spreadsheet, and what stood where its number should. */
  row: z.number().optional(),
  number: z.string().optional(),
  info: z.string(),
});
export type SchedulerLogEntry = z.infer<typeof logEntry>;

export const getSchedulerLog = endpoint("GET", "/scheduler/log/{id}", {
  summary: "What happened to a scheduler's files and their rows, newest first",
  access,
  owns,
  input: groupId.extend(pageInput),
  output: listOf(logEntry),
});

const schedulerFile = z.object({
  _id: z.string(),
  name: z.string(),
  group: z.object({ _id: z.string(), name: z.string() }),
  size: z.number(),
  rows: z.number(),
  sha256: z.string(),
  status: z.enum(SCHEDULED_FILE_STATUSES),
  createdAt: z.number(),
  sentAt: z.number().optional(),
});
export type SchedulerFile = z.infer<typeof schedulerFile>;

export const listSchedulerFiles = endpoint("GET", "/scheduler/file", {
  summary: "Files of all schedulers",
  access,
  owns: { group: "schedulerGroup" },
  input: z.object({
    ...pageInput,
    sort: z.enum(["createdAt", "-createdAt"]).default("-createdAt"),
    /** Only those of one scheduler. */
    group: idSchema("schedulerGroup").optional(),
  }),
  output: listOf(schedulerFile),
});

export const addSchedulerFile = endpoint("POST", "/scheduler/file", {
  summary:
    "Give a scheduler a file, from a form or uploaded before; the same content is never sent twice",
  access,
  owns: { group: "schedulerGroup", upload: "upload" },
  encoding: "multipart",
  orJson: true,
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  exact: true,
  input: z.object({
    group: idSchema("schedulerGroup"),
    file: z.instanceof(File, { error: GROUP_TEXTS.fileRequired }).optional(),
    upload: idSchema("upload").optional(),
  }),
  output: z.object({ message: z.string(), data: schedulerFile }),
});

export const deleteSchedulerFile = endpoint("DELETE", "/scheduler/file/{id}", {
  summary: "Delete a file that waits; one that was sent stays",
  access,
  owns: { id: "schedulerFile" },
  input: z.object({ id: idSchema("schedulerFile") }),
  output: noOutput,
});
