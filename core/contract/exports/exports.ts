import * as z from "zod";
import { endpoint, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { EXPORT_FORMATS } from "../../rules/export-formats.ts";
import { dayBound } from "../fields/written-days.ts";
import { statusList } from "../messages/messages.ts";

/** R215. */
export const MOST_EXPORT_DAYS = 30;
/** How long a file can be downloaded. */
export const EXPORT_KEPT_DAYS = 7;

export const EXPORT_TEXTS = {
  rangeTitle: "Date Limit Exceeds",
  range: "You can export data for maximum of 30 days range.",
  /** R216: the dialog's titles, and its words where the server gave none. */
  failed: "Something went wrong!",
  errorTitle: "Error",
  successTitle: "Success",
  daysRequired: "Choose the first and the last day",
  started: "We are preparing your export, and will email you a link to download it.",
  noEmail: "Enter the email address to send the link to",
  /** R078. */
  ended:
    "The report of a campaign that has ended is not exported. Export its messages from the history.",
  tooMany: "An export has 1,000,000 messages at most. Choose fewer days.",
  gaveUp: "We could not finish this export. Nothing was lost: ask for it again.",
  notReady: "This export is not ready yet",
} as const;

const access = { who: "signed-in", may: "history" } as const;
const exportId = z.object({ id: idSchema("export") });

export const exportMessages = endpoint("GET", "/gateway/export", {
  summary:
    "Prepare a file of the history (`from` and `to`, 30 days at most; with `campaign`, only its messages) or of one campaign that has not ended (`bulk`), and mail a link to it",
  ownersOnly: true,
  access,
  // An action behind GET (C50).
  writes: true,
  limits: [{ of: "export", by: "account", per: "hour", most: 30 }],
  owns: { bulk: "campaign", campaign: "campaign" },
  input: z.object({
    bulk: idSchema("campaign").optional(),
    /** Of the history, only a campaign's messages. */
    campaign: idSchema("campaign").optional(),
    /** Words with commas between them. */
    status: statusList,
    /** Where the link goes; the person's own address if none is given. */
    customEmail: z.union([z.literal(""), z.email("Enter a valid email address")]).optional(),
    /** Days in the account's time zone, both inclusive. */
    from: dayBound,
    to: dayBound,
    format: z.enum(EXPORT_FORMATS).default("csv"),
  }),
  output: z.object({
    message: z.string(),
    email: z.string(),
    data: z.object({ _id: z.string() }),
  }),
});

export const getExport = endpoint("GET", "/gateway/export/{id}", {
  fresh: true,
  summary: "How far a person's own export is",
  access,
  owns: { id: "export" },
  input: exportId,
  output: z.object({
    data: z.object({
      _id: z.string(),
      status: z.enum(["running", "complete", "failed"]),
      format: z.enum(EXPORT_FORMATS),
      rows: z.number(),
      /** The name of the campaign, if it is one's. */
      campaign: z.string().optional(),
      from: z.number(),
      to: z.number(),
      error: z.string().optional(),
      createdAt: z.number(),
      expiresAt: z.number(),
    }),
  }),
});

export const downloadExport = endpoint("GET", "/gateway/export/{id}/file", {
  summary: "The file of a person's own export, for seven days",
  ownersOnly: true,
  access,
  owns: { id: "export" },
  download: true,
  input: exportId,
  output: noOutput,
});
