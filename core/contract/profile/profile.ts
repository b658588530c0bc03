import * as z from "zod";
import { endpoint, noInput, noOutput } from "../../endpoint.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { companyName, personName } from "../fields/identity-fields.ts";
import { timeZone } from "./me.ts";
import { sendWindow } from "./send-window.ts";

const access = { who: "signed-in" } as const;
const said = z.object({ message: z.string() });

/** Choices of how late a start missed during an outage may still happen. */
export const LATE_MINUTES = [15, 30, 60, 120, 240, 720, 1440] as const;

export const LANGUAGES = ["English"] as const;

export const USER_TEXTS = {
  saved: "Saved",
  sender: "Choose one of your sender IDs",
  amount: "Enter an amount",
  ownEmail: "Change your email address under Security, with a code that is sent to the new one",
  ownMobile: "Change your mobile number under Security, with a code that is sent to the new one",
  noAutoCredit: "Auto credit is not available for this account",
  changedMeanwhile: "This was changed in the meantime. Please try again.",
} as const;

export const updateMe = endpoint("PUT", "/user/me", {
  summary: "Change your name, or the account's name, time zone or language",
  access,
  input: z
    .object({
      name: personName,
      accountName: companyName,
      timeZone,
      language: z.enum(LANGUAGES),
      /** As they are: each is changed with a code that is sent to the new one. */
      email: z.string().trim().toLowerCase().max(254),
      mobile: z.string().trim().max(30),
    })
    .partial(),
  output: said,
});

export const profileConfig = endpoint("POST", "/user/profileconfig", {
  summary:
    "Change the default sender, the reply settings, how late a scheduled start may be, the hours in which marketing is sent, and what opt-outs from sub-accounts count for",
  /** The default sender; everything else takes `settings`. */
  access: { who: "signed-in", may: "senderIds", inPerson: true },
  exact: true,
  input: z
    .object({
      /** One of the account's senders. */
      defaultSender: z.string().max(15),
      /** Whether replies are also mailed to the owner. */
      allowReceivedSmsAsEmail: z.boolean(),
      /** By how many minutes a scheduled start may be late; beyond that it is skipped. */
      lateMinutes: z.literal(LATE_MINUTES),
      /** The hours in which marketing is sent; null for always. */
      sendWindow: sendWindow.nullable(),
      /** Whether an opt-out from any of the sub-accounts counts for the account and all of them. */
      familyOptOuts: z.boolean(),
    })
    .partial(),
  output: said,
});

export const AUTO_CREDIT_TEXTS = {
  threshold: "Cannot be more than $10,000.00",
  cap: "Cannot be more than $100,000.00",
} as const;

export const setAutoCredit = endpoint("PUT", "/user/autoCredit", {
  summary: "Set whether, and by how much, credit is bought when it runs low",
  access: { who: "signed-in", may: "buyCredit", inPerson: true },
  exact: true,
  input: z.object({
    autoCredit: z.boolean(),
    /** What a message costs then; it follows from the price list, whatever is said here. */
    autoCreditRate: z.object({ sms: z.number(), mms: z.number() }).strict().partial().optional(),
    /** Cents; left out, it stays. */
    autoCreditAmount: z
      .number()
      .int()
      .min(0)
      .max(10_000_00, "Amount cannot be more than $10,000.00")
      .optional(),
    /** Cents: with less than this left, credit is bought; 2000 if it was never set. */
    threshold: z.number().int().min(0).max(10_000_00, AUTO_CREDIT_TEXTS.threshold).optional(),
    /** Cents with GST that it may spend in a calendar month; null for any sum. */
    monthlyCap: z
      .number()
      .int()
      .min(1)
      .max(100_000_00, AUTO_CREDIT_TEXTS.cap)
      .nullable()
      .optional(),
    /** The saved card that pays; null for the newest one. */
    card: z.string().min(1).max(100).nullable().optional(),
  }),
  output: said,
});

export const LOGO_TEXTS = {
  updated: "Your logo has been updated!",
  tooLarge: "The picture is larger than 5 MB",
  unreadable: "The file is not a PNG, JPEG or WebP picture",
  removed: "Your logo has been removed",
  tooManyPixels: "The picture has more than 8 million pixels",
} as const;

export const setLogo = endpoint("POST", "/user/logo", {
  summary: "Set the account's picture: PNG, JPEG or WebP up to 5 MB, made 256 pixels wide at most",
  access: { who: "signed-in", may: "settings" },
  // Unpacking costs memory, and the memory of a picture that fails halfway is only freed with the
  // isolate.
  limits: [{ of: "logo", by: "account", per: "hour", most: 30 }],
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 4096,
  tooLarge: LOGO_TEXTS.tooLarge,
  input: z.object({ file: z.instanceof(File, { error: "Choose a picture" }) }),
  output: said.extend({ data: z.object({ logo: z.string() }) }),
});

export const getLogo = endpoint("GET", "/user/logo", {
  summary: "The account's picture",
  access,
  download: true,
  input: z.object({ v: z.string().max(60).optional() }),
  output: noOutput,
});

export const deleteLogo = endpoint("DELETE", "/user/logo", {
  summary: "Remove the account's picture",
  access: { who: "signed-in", may: "settings" },
  input: noInput,
  output: said,
});

export const onboarding = endpoint("GET", "/user/onBoarding", {
  summary: "A new account's onboarding answers, and whether it has finished",
  access,
  input: noInput,
  output: z.object({
    data: z.object({
      complete: z.boolean(),
      steps: z.object({ company: z.boolean(), timeZone: z.boolean(), logo: z.boolean() }),
    }),
  }),
});

export const finishOnboarding = endpoint("POST", "/user/onBoarding", {
  summary: "Finish onboarding",
  access,
  input: noInput,
  output: noOutput,
});
