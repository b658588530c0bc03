import * as z from "zod";
import { endpoint, listOf, noOutput, queryNumber } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { NAME_STATUSES } from "../rules/business-names.ts";
import { foldName } from "../rules/folded-names.ts";
import { decision } from "./approvals.ts";
import { businessName } from "./business-names.ts";
import { nameField } from "./name-field.ts";
import { inPerson } from "./waiting-counts.ts";

export const ADMIN_NAME_TEXTS = {
  approved: "Business name approved. The account has been notified.",
  rejected: "Business name not approved. The account has been notified.",
  decided: "This business name is no longer waiting. Another administrator may have decided it.",
  removed: "Business name removed",
  wordAdded: "Saved",
  wordRemoved: "Deleted",
  wordTaken: "This word is already blocked",
  wordPlain: "A blocked word needs at least two letters or digits",
} as const;

const area = "admin";
const nameId = z.object({ id: idSchema("businessName") });
const page = { page: queryNumber.optional(), limit: queryNumber.optional() };

export const adminBusinessName = businessName.extend({
  account: z.string(),
  accountName: z.string(),
  /** It contains a restricted word, or looks like the name of another account. */
  needsEvidence: z.boolean(),
});
export type AdminBusinessName = z.infer<typeof adminBusinessName>;

export const listNamesToVerify = endpoint({
  method: "GET",
  path: "/admin/buisness-name-verification-list",
  area,
  summary: "Business names of all accounts, newest first, by status",
  access: inPerson,
  input: z.object({
    ...page,
    status: z.enum(NAME_STATUSES).optional(),
    /** How a name begins; case, spaces and look-alike characters make no difference. */
    search: z.string().trim().max(40).optional(),
  }),
  output: listOf(adminBusinessName),
});

export const decideBusinessName = endpoint({
  method: "POST",
  path: "/admin/approve-reject-buisness-name/{id}",
  area,
  summary: "Approve a business name, or reject it with a reason",
  access: inPerson,
  input: nameId.extend(decision),
  output: z.object({ message: z.string() }),
});

export const deleteNameOfAccount = endpoint({
  method: "DELETE",
  path: "/admin/delete-business-admin/{id}",
  area,
  summary: "Remove a business name from its account",
  access: inPerson,
  input: nameId,
  output: z.object({ message: z.string() }),
});

const blockedWord = z.object({ _id: z.string(), senderId: z.string(), createdAt: z.number() });
export type BlockedWord = z.infer<typeof blockedWord>;

export const listBlockedWords = endpoint({
  method: "GET",
  path: "/admin/blockedWord",
  area,
  summary: "Words that no business name may contain",
  access: inPerson,
  input: z.object(page),
  output: listOf(blockedWord),
});

export const addBlockedWord = endpoint({
  method: "POST",
  path: "/admin/blockedWord",
  area,
  summary: "Block a word in business names",
  access: inPerson,
  input: z.object({
    senderId: nameField("Word", 40).refine(
      (word) => foldName(word).length >= 2,
      ADMIN_NAME_TEXTS.wordPlain,
    ),
  }),
  output: z.object({ message: z.string(), data: blockedWord }),
});

export const deleteBlockedWord = endpoint({
  method: "DELETE",
  path: "/admin/blockedWord/{id}",
  area,
  summary: "Allow a blocked word again",
  access: inPerson,
  input: z.object({ id: idSchema("blockedWord") }),
  output: noOutput,
});
