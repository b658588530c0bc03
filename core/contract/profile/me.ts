import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { FEATURES, PROFILE_TYPES, ROLES } from "../../permissions.ts";
import { ACTING_MODES } from "../../rules/acting.ts";
import { AUTO_CREDIT_PAUSES } from "../../rules/auto-credit.ts";
import { NAME_SHOWS, REGISTER_STATES } from "../../rules/sender-register.ts";
import { SENDER_TYPES } from "../../rules/sender-types.ts";
import { sendWindow } from "./send-window.ts";

// What every page reads; changing it is in user.ts.

/** 1 shared number, 2 dedicated number, 3 business name, 4 personal number. */
export const senderType = z.literal(Object.values(SENDER_TYPES));

export const SHARED_SENDER = "#SharedNum#";

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

export const timeZone = z.enum(TIME_ZONES.map(({ zone }) => zone));

const access = { who: "signed-in" } as const;

const sender = z.object({
  /** What a message payload contains: the business name, the number, or '#SharedNum#'. */
  value: z.string(),
  label: z.string(),
  type: senderType,
  /** Messages per second that the sender may send. */
  perSecond: z.number(),
  /** A business name's state in the SMS Sender ID Register, by all carriers together. */
  register: z.enum(REGISTER_STATES).optional(),
  /** What phones show of a business name in a text that is sent now. */
  shows: z.enum(NAME_SHOWS).optional(),
  /** Of a dedicated number that is for one medium only: which (R519). */
  medium: z.enum(["sms", "mms"]).optional(),
});

export const rights = z.object({ edit: z.boolean(), delete: z.boolean() }).strict();
export const featureList = z.array(z.enum(FEATURES)).max(FEATURES.length);
export const roleAccess = z.partialRecord(z.enum(FEATURES), rights);

/** The User entity of spec 002 section 3. */
const user = z.object({
  _id: z.string(),
  account: z.string(),
  accountName: z.string(),
  name: z.string(),
  /** Empty if none was given; `isEmailVerified` says whether it is verified. */
  email: z.string(),
  mobile: z.string(),
  /** Of the mobile: Australia's, like every number here. */
  countryCode: z.literal("61"),
  isEmailVerified: z.boolean(),
  isMobileVerified: z.boolean(),
  hasPassword: z.boolean(),
  /** By how many minutes a scheduled start may be late; beyond that it is skipped. */
  lateMinutes: z.number(),
  /** The hours in which marketing is sent; null if always. */
  sendWindow: sendWindow.nullable(),
  /** Whether an opt-out from any of its sub-accounts counts for the account and all of them. */
  familyOptOuts: z.boolean(),
  /** Providers with which this person can sign in. */
  socialLogins: z.array(z.enum(["google", "apple"])),
  mfaEmailList: z.array(z.string()),
  role: z.enum(ROLES),
  access: featureList,
  roleAccess,
  profileType: z.enum(PROFILE_TYPES),
  /** The same, as the documents also call it. */
  profile: z.enum(PROFILE_TYPES),
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
  /** Whether the account has connected these CRMs, with what to ask them; never the token itself. */
  hubSpotRefreshToken: z.boolean(),
  zohoRefreshToken: z.boolean(),
  activeCampaignToken: z.boolean(),
  /** Where the API of the connected Zoho CRM is. */
  zohoAPIsURL: z.string().optional(),
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
  /** Cents. */
  autoCreditThreshold: z.number(),
  autoCreditCap: z.number().nullable(),
  autoCreditCard: z.string().nullable(),
  /** Until then nothing is bought. */
  autoCreditPausedUntil: z.number().nullable(),
  /** Why it is paused. */
  autoCreditPause: z.enum(AUTO_CREDIT_PAUSES).nullable(),
  isNotAutoCredit: z.boolean(),
  contactLimit: z.number(),
  multiGroupLimit: z.number(),
  /** Everything the account may send as. */
  senderList: z.array(sender),
  /** Of those, the business names, the dedicated numbers and the personal numbers. */
  senders: z.array(z.string()),
  mobileSenders: z.array(z.string()),
  personalSenders: z.array(z.string()),
  /** The dedicated numbers that each medium can be sent from, and the first of each; empty without one. */
  dedicatedNumList: z.object({ sms: z.array(z.string()), mms: z.array(z.string()) }),
  dedicatedNumber: z.object({ sms: z.string(), mms: z.string() }),
  /** Whether the first quick message of a medium has yet to be sent. */
  firstQuickSMS: z.boolean(),
  firstQuickMMS: z.boolean(),
  /** The parent's account, of a sub-account. */
  adminAccount: z.string().nullable(),
  /** The sub-accounts; none for those who do not manage them. */
  subAccount: z.array(z.object({ _id: z.string(), email: z.string() })),
  /** Whether the person has made an app token that no program has used yet. */
  newToken: z.boolean(),
  /** The host of recipients' links, so that the composer can count an opt-out link. */
  linkHost: z.string(),
  /** The support contact. */
  supportEmail: z.string(),
  isOnboarded: z.boolean(),
  /** The person who is really acting, if they logged in as this person (R477). */
  original: z
    .object({
      name: z.string(),
      role: z.enum(ROLES),
      mode: z.enum(ACTING_MODES),
      /** When it ends by itself; missing if it does not. */
      endsAt: z.number().optional(),
    })
    .optional(),
  session: z.string().optional(),
  /** What everyone is shown above the page: maintenance, and what is switched off. */
  notices: z.array(z.string()),
  /** For super administrators: where sending is stopped, `all` or the numbers of shards. */
  sendingStopped: z.string().optional(),
  createdAt: z.number(),
});

export const me = endpoint("GET", "/user/me", {
  summary: "The signed-in person and the account",
  access,
  input: noInput,
  output: z.object({ data: user }),
});

export const credit = z.object({
  symbol: z.string(),
  /** Cents. */
  balance: z.number(),
  maxPossibleCredits: z.object({ sms: z.number(), mms: z.number() }),
  /** What messages are paid from, in this order: cents that are left, and cents per message. */
  lots: z.array(z.object({ left: z.number(), sms: z.number(), mms: z.number() })),
});

export const getBalance = endpoint("GET", "/user/balance", {
  summary: "Credit left, in cents, and how many messages it pays for",
  access,
  input: noInput,
  output: z.object({ data: credit }),
});
