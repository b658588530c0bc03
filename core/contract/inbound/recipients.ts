import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { isCode } from "../../rules/codes.ts";

export const RECIPIENT_TEXTS = {
  optedOut: "You have opted out",
  otherNumber: "This link is for another number",
  otherSender: "This link is for another sender",
  answerRequired: "Enter your answer",
  answerLong: "Cannot be longer than 1,000 characters",
  /** R115. */
  thanks: "Thanks! Your answer has been submitted.",
  answered: "You have already answered",
  question: "Write your answer here.",
} as const;

export const MAX_ANSWER = 1000;

/** Calls that recipients make without an account. The code in their message identifies them. */
const access = { who: "anyone" } as const;
const limits = [{ of: "recipient", by: "network", per: "quarter hour", most: 120 }] as const;
const code = z.object({ code: z.string().refine(isCode, "Must be the code of a link") });

/** R262. */
const record = z.object({
  code: z.string(),
  /** All but its last digits are hidden: a message may be forwarded. */
  number: z.string(),
  /** Who the message came from, as the handset shows it. */
  sender: z.string(),
  /** Whether it covers whatever the business sends, or only this sender. */
  global: z.boolean(),
});
const confirming = code.extend({
  /** As the record shows them; refused if they are another's. */
  number: z.string().max(20).optional(),
  sender: z.string().max(20).optional(),
  global: z.boolean().optional(),
});
const found = z.object({ data: record });
const confirmed = z.object({ message: z.string(), data: record });

export const optOutRecord = endpoint("GET", "/optout/{code}", {
  summary: "What the link of a message opts out of: one sender. Asking changes nothing",
  access,
  limits,
  input: code,
  output: found,
});

/** R257. */
export const confirmOptOut = endpoint("PUT", "/optout/{code}", {
  summary: "Opt out of one sender or, with global, of all that the business sends",
  access,
  limits,
  input: confirming,
  output: confirmed,
});

export const userOptOutRecord = endpoint("GET", "/useroptout/{code}", {
  summary: "What the link of a message opts out of: all that the business sends",
  access,
  limits,
  input: code,
  output: found,
});

export const confirmUserOptOut = endpoint("PUT", "/useroptout/{code}", {
  summary: "Opt out of all that the business sends",
  access,
  limits,
  input: confirming,
  output: confirmed,
});

/** R114. */
export const checkReply = endpoint("GET", "/reply/check/{code}", {
  summary: "What a message's reply link asks, and the business's logo",
  access,
  limits,
  input: code,
  output: z.object({
    data: z.object({
      /** Its address; empty without one. */
      Logo: z.string(),
      replyLinkMessage: z.string(),
      answered: z.boolean(),
    }),
  }),
});

export const answerField = z
  .string({ error: RECIPIENT_TEXTS.answerRequired })
  .trim()
  .min(1, RECIPIENT_TEXTS.answerRequired)
  .max(MAX_ANSWER, RECIPIENT_TEXTS.answerLong);

export const confirmReply = endpoint("PUT", "/reply/confirm/{code}", {
  summary: "Answer a message; one answer is stored for each message",
  access,
  limits,
  input: code.extend({ answer: answerField }),
  output: z.object({
    message: z.string(),
    data: z.object({
      /** R061: only `success` is one. `answered`: another answer was stored before. */
      result: z.enum(["success", "answered"]),
    }),
  }),
});
