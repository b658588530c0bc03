import * as z from "zod";
import { endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { nameField } from "../fields/name-field.ts";

export const SENDER_TEST_TEXTS = {
  noMobile: "Verify your mobile number first: the test goes to it",
  senderRequired: "Select Sender ID",
  sent: "Test message sent",
  saved: "Saved",
} as const;

const reading = { who: "signed-in", may: "sms" } as const;
/** It is their own phone. */
const access = { ...reading, inPerson: true } as const;

const senderTest = z.object({
  _id: z.string(),
  sender: z.string(),
  /** The person's own mobile, `614########`. */
  number: z.string(),
  createdAt: z.number(),
  /** As in the message history. */
  status: z.string(),
  reason: z.string().optional(),
  /** Which carrier took it. */
  carrier: z.string().optional(),
  /** Cents. */
  price: z.number(),
  /** Milliseconds from sending to the carrier's receipt that it was delivered. */
  delay: z.number().optional(),
  /** What the handset showed as the sender, in the person's words. */
  shown: z.string().optional(),
});
export type SenderTest = z.infer<typeof senderTest>;

export const sendSenderTest = endpoint("POST", "/user/sender-test", {
  summary: "Send one text from a sender to the person's own verified mobile, at the normal price",
  access,
  limits: [{ of: "sender test", by: "person", per: "hour", most: 30 }],
  exact: true,
  input: z.object({
    sender: z
      .string({ error: SENDER_TEST_TEXTS.senderRequired })
      .min(1, SENDER_TEST_TEXTS.senderRequired)
      .max(11, "A sender has 11 characters at most"),
    /** Made by the client: a repeated request is sent once. */
    key: z.uuid().optional(),
  }),
  output: z.object({ message: z.string(), data: z.object({ _id: z.string() }) }),
});

export const listSenderTests = endpoint("GET", "/user/sender-test", {
  summary: "The last 20 tests of a sender, or of all, newest first",
  access: reading,
  input: z.object({ sender: z.string().max(20).optional() }),
  output: z.object({ data: z.array(senderTest) }),
});

export const saveSenderTest = endpoint("POST", "/user/sender-test/{id}", {
  summary: "Keep what the handset showed as the sender of a test",
  access,
  owns: { id: "senderTest" },
  input: z.object({
    id: idSchema("senderTest"),
    shown: nameField("What the phone showed", 60),
  }),
  output: z.object({ message: z.string() }),
});
