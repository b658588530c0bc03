import * as z from "zod";
import { endpoint, listOf, noOutput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { NAME_STATUSES } from "../../rules/business-names.ts";
import { foldName } from "../../rules/folded-names.ts";
import { REGISTRATION_STATES } from "../../rules/name-registrations.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { decision } from "../approvals/approvals.ts";
import { nameField } from "../fields/name-field.ts";
import { businessName } from "./business-names.ts";

export const ADMIN_NAME_TEXTS = {
  approved: "Business name approved. The account has been notified.",
  rejected: "Business name not approved. The account has been notified.",
  decided: "This business name is no longer waiting.",
  changed: "This business name has changed since you opened it. Check it again.",
  removed: "Business name removed",
  registrationSaved: "Saved. The account has been notified.",
  notApproved: "Only an approved business name can be registered. Load the page again.",
  noProvider: "There is no provider for SMS with this name",
  answerEmpty: "Paste the register's answer: name, state and reason on each line",
  answerLong: "The answer has more than 500 rows. Import it in parts.",
  wordAdded: "Saved",
  wordRemoved: "Deleted",
  wordTaken: "This word is already blocked",
  wordPlain: "A blocked word needs at least two letters or digits",
} as const;

/** `again`: approved, and to be submitted to a carrier again. */
export const NAME_FILTERS = [...NAME_STATUSES, "again"] as const;

const nameId = z.object({ id: idSchema("businessName") });
/** The version that the administrator saw: another one is refused. */
const seen = { version: z.number().int().optional() };
const page = { page: queryNumber.optional(), limit: queryNumber.optional() };

export const adminBusinessName = businessName.extend({
  account: z.string(),
  accountName: z.string(),
  /** It contains a restricted word, or looks like the name of another account. */
  needsEvidence: z.boolean(),
  version: z.number(),
});
export type AdminBusinessName = z.infer<typeof adminBusinessName>;

export const listNamesToVerify = endpoint("GET", "/admin/buisness-name-verification-list", {
  summary: "Business names of all accounts, newest first, by status",
  access: inPerson,
  input: z.object({
    ...page,
    status: z.enum(NAME_FILTERS).optional(),
    /** How a name begins; case, spaces and look-alike characters make no difference. */
    search: z.string().trim().max(40).optional(),
  }),
  output: listOf(adminBusinessName),
});

export const decideBusinessName = endpoint("POST", "/admin/approve-reject-buisness-name/{id}", {
  summary: "Approve a business name, or reject it with a reason",
  access: inPerson,
  exact: true,
  input: nameId.extend({ ...decision, ...seen }),
  output: z.object({ message: z.string() }),
});

export const deleteNameOfAccount = endpoint("DELETE", "/admin/delete-business-admin/{id}", {
  summary: "Remove a business name from its account",
  access: inPerson,
  input: nameId,
  output: z.object({ message: z.string() }),
});

const blockedWord = z.object({
  _id: z.string(),
  senderId: z.string(),
  /** Texts that contain it wait for approval, too. */
  texts: z.boolean(),
  createdAt: z.number(),
});
export type BlockedWord = z.infer<typeof blockedWord>;

export const listBlockedWords = endpoint("GET", "/admin/blockedWord", {
  summary: "Words that hold names, and texts if that was chosen",
  access: inPerson,
  input: z.object(page),
  output: listOf(blockedWord),
});

export const addBlockedWord = endpoint("POST", "/admin/blockedWord", {
  summary: "Block a word in business names, and in texts",
  access: inPerson,
  input: z.object({
    senderId: nameField("Word", 40).refine(
      (word) => foldName(word).length >= 2,
      ADMIN_NAME_TEXTS.wordPlain,
    ),
    texts: z.boolean().default(false),
  }),
  output: z.object({ message: z.string(), data: blockedWord }),
});

export const deleteBlockedWord = endpoint("DELETE", "/admin/blockedWord/{id}", {
  summary: "Allow a blocked word again",
  access: inPerson,
  input: z.object({ id: idSchema("blockedWord") }),
  output: noOutput,
});

export const nameHistory = endpoint("GET", "/admin/name-registration/{id}", {
  summary:
    "What happened to a business name, newest first, and who else has one that looks like it",
  access: inPerson,
  input: nameId,
  output: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        what: z.string(),
        provider: z.string().optional(),
        reason: z.string().optional(),
        /** Who did it; empty if it was the system. */
        by: z.string(),
        at: z.number(),
      }),
    ),
    /** What other accounts have or wait for. */
    others: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        accountName: z.string(),
        status: z.enum(NAME_STATUSES),
      }),
    ),
  }),
});

export const saveRegistration = endpoint("PUT", "/admin/name-registration/{id}", {
  summary: "Say how far the registration of a business name by a carrier is",
  access: inPerson,
  exact: true,
  input: nameId.extend({
    provider: nameField("Provider", 40),
    state: z.enum(REGISTRATION_STATES),
    /** Shown to the account; required for a refusal, and if the account has to do something. */
    reason: decision.reason,
    ...seen,
  }),
  output: z.object({ message: z.string() }),
});

const provider = nameField("Provider", 40);

export const submissionFile = endpoint("GET", "/admin/name-registration-file", {
  summary: "The approved business names that a carrier has not been given yet, as CSV",
  access: inPerson,
  download: true,
  input: z.object({ provider }),
  output: noOutput,
});

export const importAnswer = endpoint("POST", "/admin/name-registration-file", {
  summary: "Import the register's answer: CSV of name, state and reason",
  access: inPerson,
  input: z.object({
    provider,
    answer: z.string().max(200_000, ADMIN_NAME_TEXTS.answerLong),
  }),
  output: z.object({
    data: z.object({
      saved: z.number(),
      rejected: z.array(z.object({ row: z.number(), name: z.string(), reason: z.string() })),
    }),
  }),
});
