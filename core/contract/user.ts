import * as z from "zod";
import { FEATURES, PROFILE_TYPES, ROLES } from "../access.ts";
import { endpoint, noInput, noOutput } from "../endpoint.ts";
import { REGISTER_STATES } from "../rules/sender-register.ts";
import { companyName, personName } from "./identity-fields.ts";
import { sendWindow } from "./send-window.ts";

/** Sender types: 1 shared number, 2 dedicated number, 3 business name, 4 personal number. */
export const senderType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

export const SHARED_SENDER = "#SharedNum#";

const area = "user";
const access = { who: "signed-in" } as const;
const said = z.object({ message: z.string() });

const sender = z.object({
  /** What a message payload contains: the business name, the number, or '#SharedNum#'. */
  value: z.string(),
  label: z.string(),
  type: senderType,
  /** Messages per second that the sender may send. */
  perSecond: z.number(),
  /** A business name's state in the SMS Sender ID Register: phones show any but a registered one as "Unverified". */
  register: z.enum(REGISTER_STATES).optional(),
});

export const rights = z.object({ edit: z.boolean(), delete: z.boolean() });
export const featureList = z.array(z.enum(FEATURES)).max(FEATURES.length);
export const roleAccess = z.partialRecord(z.enum(FEATURES), rights);

/** Decision 10: the four labels in the documents, and the rest of Australia. */
export const TIME_ZONES = [
  { zone: "Australia/Sydney", label: "AEST Sydney" },
  { zone: "Australia/Adelaide", label: "ACST Adelaide" },
  { zone: "Australia/Eucla", label: "AWST Eucla" },
  { zone: "Asia/Kolkata", label: "IST Kolkata" },
  { zone: "Australia/Melbourne", label: "AEST Melbourne" },
  { zone: "Australia/Brisbane", label: "AEST Brisbane" },
  { zone: "Australia/Hobart", label: "AEST Hobart" },
  { zone: "Australia/Darwin", label: "ACST Darwin" },
  { zone: "Australia/Perth", label: "AWST Perth" },
] as const;

/** Choices of how late a start missed during an outage may still happen. */
export const LATE_MINUTES = [15, 30, 60, 120, 240, 720, 1440] as const;

export const LANGUAGES = ["English"] as const;

const timeZone = z.enum(TIME_ZONES.map(({ zone }) => zone));

export const USER_TEXTS = {
  saved: "Saved",
  sender: "Choose one of your sender IDs",
  amount: "Enter an amount",
  noAutoCredit: "Auto credit is not available for this account",
  changedMeanwhile: "This was changed in the meantime. Please try again.",
} as const;

/** The User entity of spec 002 section 3. */
const user = z.object({
  _id: z.string(),
  account: z.string(),
  accountName: z.string(),
  name: z.string(),
  /** Empty if none was given; `isEmailVerified` says whether it is verified. */
  email: z.string(),
  mobile: z.string(),
  isEmailVerified: z.boolean(),
  isMobileVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** By how many minutes a scheduled start may be late; beyond that it is skipped. */
  lateMinutes: z.number(),
  /** The hours in which marketing is sent; null if always. */
  sendWindow: sendWindow.nullable(),
  /** Providers with which this person can sign in. */
  socialLogins: z.array(z.enum(["google", "apple"])),
  mfaEmailList: z.array(z.string()),
  role: z.enum(ROLES),
  access: featureList,
  roleAccess,
  profileType: z.enum(PROFILE_TYPES),
  active: z.boolean(),
  quickApproved: z.boolean(),
  adminApproved: z.boolean(),
  allowedSharedSender: z.boolean(),
  allowReceivedSmsAsEmail: z.boolean(),
  allowSubAccount: z.boolean(),
  batch: z.boolean(),
  deductFromAccount: z.boolean(),
  isSpecialPlanActive: z.boolean(),
  /** A verification form was submitted and is pending. */
  sendForVerification: z.boolean(),
  currency: z.string(),
  timeZone: z.string(),
  language: z.string(),
  /** The URL of the picture; empty without one. */
  logo: z.string(),
  defaultSender: z.string(),
  autoCredit: z.boolean(),
  /** Cents. */
  autoCreditAmount: z.number(),
  /** Cents per message. */
  autoCreditRate: z.object({ sms: z.number(), mms: z.number() }),
  isNotAutoCredit: z.boolean(),
  contactLimit: z.number(),
  multiGroupLimit: z.number(),
  /** Everything the account may send as. */
  senderList: z.array(sender),
  /** Of those, the business names, the dedicated numbers and the personal numbers. */
  senders: z.array(z.string()),
  mobileSenders: z.array(z.string()),
  personalSenders: z.array(z.string()),
  /** Whether the first quick message of a medium has yet to be sent. */
  firstQuickSMS: z.boolean(),
  firstQuickMMS: z.boolean(),
  /** The host of recipients' links, so that the composer can count an opt-out link. */
  linkHost: z.string(),
  /** The support contact. */
  supportEmail: z.string(),
  isOnboarded: z.boolean(),
  /** The person who is really acting, if they logged in as this person (R477). */
  original: z.object({ name: z.string(), role: z.enum(ROLES) }).optional(),
  session: z.string().optional(),
  /** For super administrators: where sending is stopped, `all` or the numbers of shards. */
  sendingStopped: z.string().optional(),
  createdAt: z.number(),
});

export const me = endpoint({
  method: "GET",
  path: "/user/me",
  area,
  summary: "The signed-in person and the account",
  access,
  input: noInput,
  output: z.object({ data: user }),
});

export const updateMe = endpoint({
  method: "PUT",
  path: "/user/me",
  area,
  summary: "Change your name, or the account's name, time zone or language",
  access,
  input: z
    .object({
      name: personName,
      accountName: companyName,
      timeZone,
      language: z.enum(LANGUAGES),
    })
    .partial(),
  output: said,
});

export const profileConfig = endpoint({
  method: "POST",
  path: "/user/profileconfig",
  area,
  summary:
    "Change the default sender, the reply settings, how late a scheduled start may be, and the hours in which marketing is sent",
  access: { who: "signed-in", may: "settings", inPerson: true },
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
    })
    .partial(),
  output: said,
});

export const setAutoCredit = endpoint({
  method: "PUT",
  path: "/user/autoCredit",
  area,
  summary: "Set whether, and by how much, credit is bought when it runs low",
  access: { who: "signed-in", may: "buyCredit", inPerson: true },
  input: z.object({
    autoCredit: z.boolean(),
    /** Cents. */
    autoCreditAmount: z
      .number()
      .int()
      .min(0)
      .max(10_000_00, "Amount cannot be more than $10,000.00"),
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

export const setLogo = endpoint({
  method: "POST",
  path: "/user/logo",
  area,
  summary: "Set the account's picture: PNG, JPEG or WebP up to 5 MB, made 256 pixels wide at most",
  access: { who: "signed-in", may: "settings" },
  // Unpacking costs memory, and the memory of a picture that fails halfway is only freed with the
  // isolate.
  limits: [{ of: "logo", by: "account", per: "hour", most: 30 }],
  encoding: "multipart",
  maxBytes: 5 * 1024 * 1024 + 4096,
  tooLarge: LOGO_TEXTS.tooLarge,
  input: z.object({ file: z.instanceof(File, { error: "Choose a picture" }) }),
  output: said.extend({ data: z.object({ logo: z.string() }) }),
});

export const getLogo = endpoint({
  method: "GET",
  path: "/user/logo",
  area,
  summary: "The account's picture",
  access,
  download: true,
  input: z.object({ v: z.string().max(60).optional() }),
  output: noOutput,
});

export const deleteLogo = endpoint({
  method: "DELETE",
  path: "/user/logo",
  area,
  summary: "Remove the account's picture",
  access: { who: "signed-in", may: "settings" },
  input: noInput,
  output: said,
});

const credit = z.object({
  symbol: z.string(),
  /** Cents. */
  balance: z.number(),
  maxPossibleCredits: z.object({ sms: z.number(), mms: z.number() }),
});

export const getBalance = endpoint({
  method: "GET",
  path: "/user/balance",
  area,
  summary: "Credit left, in cents, and how many messages it pays for",
  access,
  input: noInput,
  output: z.object({ data: credit }),
});

export const getBalanceWithRates = endpoint({
  method: "GET",
  path: "/user/getCurrentbalance",
  area,
  summary: "The same, with the rates of the credit in use",
  access,
  input: noInput,
  output: z.object({
    data: credit.extend({
      /** Cents per message; undefined if no credit is left. */
      rates: z.object({ sms: z.number(), mms: z.number() }).optional(),
    }),
  }),
});

export const onboarding = endpoint({
  method: "GET",
  path: "/user/onBoarding",
  area,
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

export const finishOnboarding = endpoint({
  method: "POST",
  path: "/user/onBoarding",
  area,
  summary: "Finish onboarding",
  access,
  input: noInput,
  output: noOutput,
});
