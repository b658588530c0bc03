import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { email, personName, turnstile } from "../fields/identity-fields.ts";
import { nameField } from "../fields/name-field.ts";

export const SUPPORT_TEXTS = {
  sent: "We have your message and will answer by email",
  unavailable: "Support by email has not been set up here, so your message was not sent",
} as const;

const LONGEST_MESSAGE = 5_000;

const message = z
  .string({ error: "Write a message" })
  .trim()
  .min(1, "Write a message")
  .max(LONGEST_MESSAGE, `Cannot be longer than ${LONGEST_MESSAGE} characters`);

const subject = nameField("Subject", 120);
const said = z.object({ message: z.string() });

export const emailToSupport = endpoint("POST", "/emailmessage/emailtosupport", {
  summary: "Write to support, with your account's data",
  access: { who: "signed-in" },
  limits: [{ of: "support", by: "person", per: "hour", most: 10 }],
  input: z.object({ subject, message_body: message }),
  output: said,
});

export const inquiry = endpoint("POST", "/inquiry", {
  summary: "Write to us without an account; the Turnstile widget's action is `inquiry`",
  access: { who: "anyone" },
  limits: [{ of: "inquiry", by: "network", per: "hour", most: 10 }],
  input: z.object({
    name: personName,
    email,
    subject: subject.optional(),
    message,
    company: nameField("Company", 80).optional(),
    mobile: nameField("Mobile", 40).optional(),
    turnstile,
  }),
  output: said,
});
