import * as z from "zod";
import { commaList, endpoint, listOf, noOutput, pageInput, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import {
  DEFAULT_DOLLARS,
  digitsIn,
  LEAST_DIGITS,
  NUMBER_EVENTS,
  NUMBER_PAYMENT_MODES,
  NUMBER_PRODUCTS,
  NUMBER_STATUSES,
  NUMBER_TYPES,
  normaliseDedicated,
} from "../../rules/dedicated-numbers.ts";
import { MAX_FILE_BYTES } from "../../rules/file-limits.ts";
import { COUNTRIES } from "../../rules/providers.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { nameField } from "../fields/name-field.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";
import { GROUP_TEXTS } from "../groups/group-texts.ts";

/** R587 to R591, R651, R652. */
export const NUMBER_TEXTS = {
  required: "Number is required",
  short: `Number must be at least ${LEAST_DIGITS} digits`,
  invalid: "Invalid phone number",
  amount: "Amount must be positive",
  country: "Country is required",
  chooseCountry: "Please select a country",
  exists: "This dedicated number already exists",
  stays: "The number itself cannot be changed. Add the other one and cancel this one.",
  statusStays: "Activate or cancel the number to change its status",
  inUse: "This number is already in use",
  added: "Dedicated number added successfully",
  updated: "Dedicated number updated successfully",
  removed: "Dedicated number removed",
  failed: "Failed to add dedicated number",
  notAvailable: "This number is not available",
  isAvailable: "This number is already available",
  notActive: "This number is not in use",
  settling: "This number is being changed. Try again in a minute.",
  kept: "This number has been in use, so it cannot be deleted. Cancel it instead.",
  provider: "There is no provider with this name",
  mode: "Choose admin or invoice",
  byCard: "The account pays for this number by card",
  noColumn: "The file has no column called number",
  tooMany: "The file has more than 1,000 rows. Split it and try again.",
} as const;

const numberId = z.object({ id: idSchema("number") });
const senderType = z.literal("Dedicated Number");
const type = z.enum(NUMBER_TYPES, { error: "Type must be sms, mms or common" });
const status = z.enum(NUMBER_STATUSES);

/** R587, R590. */
export const dedicatedNumberField = z
  .string({ error: NUMBER_TEXTS.required })
  .trim()
  .min(1, NUMBER_TEXTS.required)
  .max(40, NUMBER_TEXTS.invalid)
  .transform((text, issues): string => {
    const number = normaliseDedicated(text);
    if (number !== undefined) return number;
    const message = digitsIn(text) < LEAST_DIGITS ? NUMBER_TEXTS.short : NUMBER_TEXTS.invalid;
    issues.addIssue({ code: "custom", message });
    return z.NEVER;
  });

const paymentMode = z.enum(NUMBER_PAYMENT_MODES, {
  error: "Payment mode must be stripe, invoice or admin",
});

/** What an administrator says of a number, besides the number. */
const said = {
  country: z.enum(COUNTRIES, { error: NUMBER_TEXTS.country }),
  type,
  serviceType: z.enum(NUMBER_PRODUCTS, {
    error: "Service type must be sms, sms/mms or sms/voice",
  }),
  /** Dollars a month before GST (R520, C11). */
  amount: z
    .number({ error: "Enter an amount" })
    .min(0, NUMBER_TEXTS.amount)
    .max(10_000, "Cannot be more than $10,000.00")
    .multipleOf(0.01, "Enter whole cents"),
  provider: nameField("Provider", 40),
  paymentMode,
  reference: z.string().trim().max(80, "Cannot be longer than 80 characters"),
};

export const numberFields = {
  number: dedicatedNumberField,
  ...said,
  type: type.default("common"),
  serviceType: said.serviceType.default("sms"),
  amount: said.amount.default(DEFAULT_DOLLARS),
  /** Left out, the carrier that numbers of our own are with. */
  provider: said.provider.optional(),
  paymentMode: paymentMode.default("stripe"),
  reference: said.reference.default(""),
};

const dedicatedNumber = z.object({
  _id: z.string(),
  number: z.string(),
  /** The same: the documents have two names for the number, and for what a month of it costs. */
  phone: z.string(),
  price: z.number(),
  /** R523. */
  senderType,
  country: z.enum(COUNTRIES),
  type,
  serviceType: z.enum(NUMBER_PRODUCTS),
  amount: z.number(),
  provider: z.string(),
  paymentMode: z.enum(NUMBER_PAYMENT_MODES),
  reference: z.string(),
  status,
  /** It can be assigned, or is. */
  active: z.boolean(),
  createdAt: z.number(),
  createdBy: z.string(),
  /** Its owner; in quarantine the last one. */
  account: z.string().optional(),
  accountName: z.string().optional(),
  assignedAt: z.number().optional(),
  paidUntil: z.number().optional(),
  quarantineUntil: z.number().optional(),
  version: recordVersion,
});
export type DedicatedNumber = z.infer<typeof dedicatedNumber>;

/** R690. */
export const listDedicatedNumbers = endpoint("GET", "/admin/dedicated-number", {
  summary: "Dedicated numbers, the newest first",
  access: inPerson,
  input: z.object({
    ...pageInput,
    status: commaList(z.array(status), "There is no such status").optional(),
    active: z.enum(["true", "false"]).optional(),
    type: commaList(z.array(type), "There is no such type").optional(),
    /** A part of a number or reference, or the beginning of an account's name. */
    search: z.string().trim().max(80).optional(),
  }),
  output: listOf(dedicatedNumber),
});

export const addDedicatedNumber = endpoint("POST", "/admin/dedicated-number", {
  summary: "Add a dedicated number",
  access: inPerson,
  exact: true,
  input: z.object({
    ...numberFields,
    /** Its number, by either name. */
    number: dedicatedNumberField.optional(),
    phone: dedicatedNumberField.optional(),
    senderType: senderType.optional(),
  }),
  output: z.object({ message: z.string(), data: dedicatedNumber }),
});

export const editDedicatedNumber = endpoint("PUT", "/admin/edit-dedicated-number/{id}", {
  summary: "Change what is known of a dedicated number; the number itself stays",
  access: inPerson,
  exact: true,
  /** What is left out stays. A number that an account has cannot change between card and the other modes. */
  input: numberId.extend({
    ...z.object(said).partial().shape,
    /** As they are: forms and programs send a number back as they read it. */
    number: dedicatedNumberField.optional(),
    phone: dedicatedNumberField.optional(),
    senderType: senderType.optional(),
    status: status.optional(),
    active: z.boolean().optional(),
    version: seenVersion,
  }),
  output: z.object({ message: z.string(), data: dedicatedNumber }),
});

export const activateDedicatedNumber = endpoint("PUT", "/admin/activate-dedicated-number/{id}", {
  summary: "Make a dedicated number available or, with a user, assign it to the user's account",
  access: inPerson,
  exact: true,
  input: numberId.extend({
    user: idSchema("user").optional(),
    /** How the account pays for it. */
    paymentMode: z.enum(["invoice", "admin"], { error: NUMBER_TEXTS.mode }).default("invoice"),
  }),
  output: z.object({ message: z.string(), data: dedicatedNumber }),
});

export const cancelDedicatedNumber = endpoint("PUT", "/admin/cancel-dedicated-number/{id}", {
  summary: "Take a dedicated number from its account, or an available one out of use",
  access: inPerson,
  input: numberId,
  output: z.object({ message: z.string(), data: dedicatedNumber }),
});

export const deleteDedicatedNumber = endpoint("DELETE", "/admin/delete-dedicated-number/{id}", {
  summary: "Delete a dedicated number that no account has had",
  access: inPerson,
  input: numberId,
  output: noOutput.extend({ message: z.string() }),
});

const numberEvent = z.object({
  _id: z.string(),
  event: z.enum(NUMBER_EVENTS),
  at: z.number(),
  /** The account it was assigned to or taken from. */
  accountName: z.string().optional(),
  /** Who did it; absent if it happened by itself. */
  by: z.string().optional(),
});
export type NumberHistory = z.infer<typeof numberEvent>;

/** R678. */
export const numberHistory = endpoint("GET", "/admin/get-number-history/{id}", {
  summary: "What happened to a dedicated number, the newest first",
  access: inPerson,
  input: numberId.extend({ limit: queryNumber.optional() }),
  output: z.object({ data: z.array(numberEvent) }),
});

export const numberPrice = endpoint("GET", "/admin/get-price/{id}", {
  summary: "What a dedicated number costs each month, in dollars",
  access: inPerson,
  input: numberId,
  output: z.object({
    data: z.object({ price: z.number(), /** With GST. */ total: z.number() }),
  }),
});

const refusedRow = z.object({ row: z.number(), number: z.string(), reason: z.string() });
export type RefusedNumber = z.infer<typeof refusedRow>;

export const bulkUploadNumbers = endpoint("POST", "/admin/bulk-upload-dedicated-number", {
  summary: "Add the dedicated numbers of a spreadsheet; rows that cannot be used are named",
  access: inPerson,
  encoding: "multipart",
  maxBytes: MAX_FILE_BYTES + 65_536,
  tooLarge: GROUP_TEXTS.fileLarge,
  input: z.object({ file: z.instanceof(File, { error: GROUP_TEXTS.fileRequired }) }),
  output: z.object({
    message: z.string(),
    data: z.object({ added: z.number(), refused: z.array(refusedRow) }),
  }),
});
