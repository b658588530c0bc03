import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { OWN_GUESSES, OWN_SENDING } from "../codes/rate-limits.ts";
import { otp } from "../fields/identity-fields.ts";
import { numberReference } from "../fields/number-reference.ts";

/** R525. */
export const PERSONAL_NUMBER_STATES = ["pending", "admin_pending", "approved", "rejected"] as const;
export type PersonalNumberState = (typeof PERSONAL_NUMBER_STATES)[number];

export const PERSONAL_NUMBER_TEXTS = {
  required: "Personal number is required",
  empty: "Personal number cannot be empty",
  exists: "Personal number already exists",
  added: "Personal number added successfully",
  removed: "Personal number removed",
  failed: "Failed to add personal number",
  updated: "Updated",
  proved: "This number is verified already",
  tooMany: "An account can have 50 personal numbers. Remove one first.",
  changed: "This number was changed in the meantime. Try again.",
  otherPhone: "This is not the number with this id",
} as const;

export const MOST_PERSONAL_NUMBERS = 50;
/** How long an unverified number is reserved for the account that added it. */
export const UNPROVED_MINUTES = 60;

const reading = { who: "signed-in", may: "senderIds" } as const;
/** R283: sub-accounts never. */
const change = { who: "signed-in", may: "senderAdd", inPerson: true } as const;
const own = { owns: { id: "personalNumber" } } as const;
export const personalNumberId = z.object({ id: idSchema("personalNumber") });

export const personalNumber = z.object({
  _id: z.string(),
  /** `614########`. */
  number: z.string(),
  /** What the account calls it; may be empty. */
  reference: z.string(),
  status: z.enum(PERSONAL_NUMBER_STATES),
  createdAt: z.number(),
  /** Why it was not approved. */
  reason: z.string().optional(),
});
export type PersonalNumber = z.infer<typeof personalNumber>;

const started = z.object({ message: z.string(), data: personalNumber });

export const sendPersonalCode = endpoint("POST", "/user/send-otp-personal-senders", {
  summary: "Begin to add a personal number: a code is texted to it",
  access: change,
  limits: [OWN_SENDING],
  input: z.object({
    number: z
      .string({ error: PERSONAL_NUMBER_TEXTS.required })
      .trim()
      .min(1, PERSONAL_NUMBER_TEXTS.empty)
      .max(40, "Invalid phone number"),
    reference: numberReference.default(""),
  }),
  output: started,
});

export const resendPersonalCode = endpoint("POST", "/user/resend-otp-personal-senders", {
  summary: "Text another code to a number that is not verified yet",
  access: change,
  limits: [OWN_SENDING],
  ...own,
  input: personalNumberId,
  output: started,
});

export const verifyPersonalNumber = endpoint("POST", "/user/verify-otp-personal-senders/{id}", {
  summary: "Verify a personal number with the code: it then waits for an administrator",
  access: change,
  limits: [OWN_GUESSES],
  ...own,
  input: personalNumberId.extend({ code: otp }),
  output: started,
});

export const listPersonalNumbers = endpoint("GET", "/user/get-personal-senders", {
  summary: "The account's personal numbers, newest first",
  access: reading,
  input: z.object({}),
  output: z.object({ data: z.array(personalNumber) }),
});

export const removePersonalNumber = endpoint("DELETE", "/user/remove-personal-senders/{id}", {
  summary: "Remove a personal number: nothing can be sent from it any more",
  access: change,
  ...own,
  input: personalNumberId,
  output: z.object({ message: z.string() }),
});

export const editPersonalReference = endpoint("POST", "/user/edit-reference-personal-number/{id}", {
  summary: "Change what the account calls a personal number",
  access: change,
  ...own,
  query: ["phone"],
  input: personalNumberId.extend({
    /** The number itself: another one than the id's is refused. */
    phone: z.string().max(40).optional(),
    reference: numberReference,
  }),
  output: started,
});
