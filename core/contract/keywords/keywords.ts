import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import {
  KEYWORD_ACTIONS,
  KEYWORD_TEXTS,
  keywordOf,
  keywordProblem,
  MAX_KEYWORD,
} from "../../rules/keywords.ts";

// Words that handsets text to one of the account's numbers. Not in the documents.

const access = { who: "signed-in", may: "automation" } as const;
const editAccess = { who: "signed-in", may: "automationEdit" } as const;
const owns = { id: "keyword", group: "group" } as const;
const keywordId = z.object({ id: idSchema("keyword") });

const MAX_REPLY = 1_000;
/** Longer than any keyword, so that spaces and punctuation around one are no error. */
const MAX_WRITTEN = 2 * MAX_KEYWORD;

const word = z
  .string({ error: KEYWORD_TEXTS.wordRequired })
  .trim()
  .min(1, KEYWORD_TEXTS.wordRequired)
  .max(MAX_WRITTEN, KEYWORD_TEXTS.wordShape)
  .superRefine((written, issues) => {
    const problem = keywordProblem(written);
    if (problem !== undefined) issues.addIssue({ code: "custom", message: problem });
  })
  .transform((written) => keywordOf(written) ?? "");

const keywordFields = {
  sender: z
    .string({ error: KEYWORD_TEXTS.senderRequired })
    .min(1, KEYWORD_TEXTS.senderRequired)
    .max(20, KEYWORD_TEXTS.senderDeaf),
  word,
  action: z.enum(KEYWORD_ACTIONS),
  /** What people join or leave. */
  group: idSchema("group").nullish(),
  /** With merge tags; empty for none. */
  reply: z.string().trim().max(MAX_REPLY, KEYWORD_TEXTS.replyLong).default(""),
};

export const keyword = z.object({
  _id: z.string(),
  /** The number that receives it, or '#SharedNum#'. */
  sender: z.string(),
  word: z.string(),
  action: z.enum(KEYWORD_ACTIONS),
  group: z.object({ _id: z.string(), name: z.string() }).nullable(),
  reply: z.string(),
  /** The active workflow that it starts. */
  workflow: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** How often it was received, and when last. */
  received: z.number(),
  receivedAt: z.number().optional(),
  /** Why it does not work any more, or did not the last time. */
  problem: z.string().optional(),
  createdAt: z.number(),
  updatedAt: z.number(),
});
export type Keyword = z.infer<typeof keyword>;

export const listKeywords = endpoint("GET", "/keyword", {
  summary: "The account's keywords, by their words",
  access,
  input: z.object({
    ...pageInput,
    search: z.string().max(MAX_WRITTEN).optional(),
    /** Only those of one number. */
    sender: z.string().max(20).optional(),
  }),
  output: listOf(keyword),
});

export const createKeyword = endpoint("POST", "/keyword", {
  summary: "Add a keyword to a number: what people text to join or leave a group, and the reply",
  access: editAccess,
  owns: { group: "group" },
  exact: true,
  input: z.object(keywordFields),
  output: z.object({ data: keyword }),
});

export const updateKeyword = endpoint("PUT", "/keyword/{id}", {
  summary: "Change a keyword",
  access: editAccess,
  owns,
  exact: true,
  input: keywordId.extend(keywordFields),
  output: z.object({ data: keyword }),
});

export const deleteKeyword = endpoint("DELETE", "/keyword/{id}", {
  summary: "Delete a keyword",
  access: { who: "signed-in", may: "automationDelete" },
  owns: { id: "keyword" },
  input: keywordId,
  output: noOutput,
});
