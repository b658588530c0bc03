import * as z from "zod";
import { commaList, endpoint, keyedListOf, noInput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { readBlockId } from "../../rules/block-ids.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { OPT_OUT_WAYS } from "../../rules/opt-out.ts";
import { contactData } from "../contacts/contacts.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";
import { sheetOptions } from "../imports/sheet-options.ts";

export const BLOCK_TEXTS = {
  blocked: "Number blocked",
  blockedMany: "Numbers blocked",
  unblocked: "Number unblocked",
  optedIn: "Opt-out lifted",
  consentNeeded:
    "They opted out themselves. They can reply START, or you can record when and how they agreed to get messages again.",
  consentWhen: "Enter when they agreed",
  consentNote: "Say how they agreed, in at least 10 characters",
  consentInPerson: "Only a signed-in person can record a consent. Apps cannot.",
  consentFuture: "Cannot be in the future",
  consentEarlier: "Must be later than their opt-out",
  changed: "This number has just changed. Refresh the list and try again.",
  badWays: "Must be ways of the list, with commas between them",
  formerSubAccount: "A former sub-account",
  badCursor: "Must be the next of an earlier page",
} as const;

export const BLOCK_WAYS = [...OPT_OUT_WAYS, "account", "administrator", "file"] as const;

const access = { who: "signed-in", may: "optOut" } as const;
const editAccess = { who: "signed-in", may: "groupEdit" } as const;

export const blockRecord = z.object({
  _id: z.string(),
  number: z.string(),
  /** As its contacts have it. */
  name: z.string().optional(),
  /** How it came onto the list: the first four by the recipient, the others by the account. */
  how: z.enum(BLOCK_WAYS),
  /** Only what this sender sends; without one, whatever the account sends. */
  sender: z.string().optional(),
  /** The sub-account whose messages they opted out of, if not the account's own. */
  subAccount: z.string().optional(),
  /** The user who blocked it. */
  by: z.string().optional(),
  reason: z.string().optional(),
  /** The sender and the campaign of the message that the recipient answered or whose link they used. */
  from: z.string().optional(),
  campaign: z.object({ _id: z.string(), name: z.string() }).optional(),
  isBlocked: z.boolean(),
  isBlockedByUser: z.boolean(),
  createdAt: z.number(),
});
export type BlockRecord = z.infer<typeof blockRecord>;

const narrowing = {
  /** A mobile number in any spelling, or the beginning of one. */
  search: z.string().max(80).optional(),
  /** Ways with commas between them. */
  how: commaList(
    z.array(z.enum(BLOCK_WAYS)).max(BLOCK_WAYS.length),
    BLOCK_TEXTS.badWays,
  ).optional(),
};

export const listBlocks = endpoint("GET", "/block", {
  summary:
    "The opt-out list, latest first, by key: who gets nothing from the account, since when and why",
  access,
  input: z.object({
    cursor: z.string().max(100).optional(),
    limit: queryNumber.optional(),
    ...narrowing,
  }),
  output: keyedListOf(blockRecord).extend({ total: z.number() }),
});

export const blockNumber = endpoint("POST", "/block", {
  summary: "Block a number: the account sends it nothing from now on",
  access: editAccess,
  input: z.object({
    number: contactData.number,
    reason: z.string().trim().max(200, "Cannot be longer than 200 characters").optional(),
  }),
  output: z.object({ message: z.string(), data: blockRecord }),
});

/** How a recipient agreed to get messages again, as described by the person who records it. */
export const consent = z.object({
  /** Epoch milliseconds. */
  givenAt: z.number({ error: BLOCK_TEXTS.consentWhen }).int(BLOCK_TEXTS.consentWhen),
  note: z
    .string({ error: BLOCK_TEXTS.consentNote })
    .trim()
    .min(10, BLOCK_TEXTS.consentNote)
    .max(500, "Cannot be longer than 500 characters"),
});
export type Consent = z.infer<typeof consent>;

export const unblock = endpoint("PUT", "/block/{id}", {
  summary:
    "Lift the account's own block, or, with the recipient's recorded consent, their opt-out; one at a time",
  access: editAccess,
  input: z.object({
    id: z
      .string()
      .max(100)
      .transform((text, issues) => {
        const id = readBlockId(text);
        if (id) return id;
        issues.addIssue({ code: "custom", message: "Must be the _id of a record of the list" });
        return z.NEVER;
      }),
    isBlocked: z.literal(false),
    consent: consent.optional(),
  }),
  output: z.object({ message: z.string() }),
});

export const allOptOuts = endpoint("GET", "/contact/getAlloptout", {
  area: "contacts",
  summary: "Every number that gets nothing from the account, in order of number, by key",
  access,
  input: z.object({
    /** The last number of the previous page. */
    after: z.string().max(20).default(""),
    limit: queryNumber.default(1000),
  }),
  output: z.object({
    items: z.array(
      z.object({ number: z.string(), isBlocked: z.boolean(), isBlockedByUser: z.boolean() }),
    ),
    limit: z.number(),
    next: z.string().optional(),
  }),
});

const bulkBlocked = z.object({
  blocked: z.number(),
  alreadyBlocked: z.number(),
  /** Numbers that opted out by themselves; they are blocked now, too. */
  optedOut: z.number(),
  /** Rows whose number an earlier row has. */
  duplicates: z.number(),
  invalid: z.number(),
  /** The first of them. */
  invalidRows: z.array(z.object({ row: z.number(), number: z.string(), reason: z.string() })),
});
export type BulkBlocked = z.infer<typeof bulkBlocked>;

export const bulkBlock = endpoint("POST", "/contact/bulkblock", {
  area: "contacts",
  summary: "Block every number of a spreadsheet, sent with the call or uploaded before",
  access: editAccess,
  owns: { upload: "upload" },
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({
    file: z.instanceof(File, { error: GROUP_TEXTS.fileRequired }).optional(),
    upload: idSchema("upload").optional(),
    ...sheetOptions,
  }),
  output: z.object({ message: z.string(), data: bulkBlocked }),
});

export const exportBlocks = endpoint("GET", "/block/export", {
  summary: "The opt-out list as CSV",
  ownersOnly: true,
  access,
  download: true,
  input: noInput,
  output: noInput,
});
