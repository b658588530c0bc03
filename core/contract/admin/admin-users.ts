import * as z from "zod";
import { commaList, endpoint, listOf, noInput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { PROFILE_TYPES, ROLES } from "../../permissions.ts";
import { nameField } from "../fields/name-field.ts";
import { onceKey } from "../fields/once-key.ts";
import { inPerson } from "./waiting-counts.ts";

export const ADMIN_USER_TEXTS = {
  updated: "Saved",
  credited: "Credit added",
  notTrial: "Only a trial user can become a user here",
  /** R598. */
  creditRequired: "Credit is required!",
  reason: "Enter a reason",
  noReason: "No reason given",
  noRole: "There is no such role",
  nameRequired: "Name is required!",
  nameDigits: "Can Not Enter Only Numbers",
  emailRequired: "Email is required!",
  mobile: "Please enter a valid phone number",
  currencyRequired: "Currency is required!",
  onlyDollars: "Every account is in Australian dollars (AUD)",
  /** A sign-in address changes once the person has proved that it is theirs. */
  ownEmail: "People change their own email address, with a code that is sent to the new one",
  ownProfileType: "Change how the account pays together with its credit limit",
  ownAutoCredit: "The account itself switches auto credit on; you can only exempt it",
  ownMobile: "People change their own mobile number, with a code that is sent to the new one",
} as const;

const adminUser = z.object({
  _id: z.string(),
  account: z.string(),
  name: z.string(),
  accountName: z.string(),
  email: z.string(),
  mobile: z.string(),
  role: z.enum(ROLES),
  /** The name of the account above a sub-account. */
  parentName: z.string().optional(),
  active: z.boolean(),
  createdAt: z.number(),
  adminApproved: z.boolean(),
  quickApproved: z.boolean(),
  allowedSharedSender: z.boolean(),
  allowSubAccount: z.boolean(),
  batch: z.boolean(),
  isNotAutoCredit: z.boolean(),
  contactLimit: z.number(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = endpoint("GET", "/admin/user", {
  summary:
    "Users, newest first; `search` is the start of a name, business name, email or mobile number",
  access: inPerson,
  input: z.object({
    ...pageInput,
    search: z.string().trim().max(80).optional(),
    /** Roles with commas between them. */
    role: commaList(z.array(z.enum(ROLES)), ADMIN_USER_TEXTS.noRole).optional(),
  }),
  output: listOf(adminUser),
});

export const updateUser = endpoint("PUT", "/admin/user/{id}", {
  summary: "Change a user's name and account, or end its trial",
  access: inPerson,
  exact: true,
  input: z.object({
    id: idSchema("user"),
    role: z.literal("user").optional(),
    adminApproved: z.boolean().optional(),
    quickApproved: z.boolean().optional(),
    allowedSharedSender: z.boolean().optional(),
    allowReceivedSmsAsEmail: z.boolean().optional(),
    /** May have sub-accounts. */
    allowSubAccount: z.boolean().optional(),
    /** Batch messages (R021). */
    batch: z.boolean().optional(),
    /** Credit is never bought automatically: set, it ends what buys it. */
    isNotAutoCredit: z.boolean().optional(),
    /** R592, R593. */
    name: nameField("Name", 80, { required: ADMIN_USER_TEXTS.nameRequired })
      .refine((name) => !/^\d+$/.test(name), ADMIN_USER_TEXTS.nameDigits)
      .optional(),
    /** R594 to R596: as they are. */
    email: z
      .string()
      .trim()
      .toLowerCase()
      .min(1, ADMIN_USER_TEXTS.emailRequired)
      .max(254)
      .optional(),
    mobile: z.string().trim().max(30).optional(),
    countryCode: z.literal("61").optional(),
    profileType: z.enum(PROFILE_TYPES).optional(),
    autoCredit: z.boolean().optional(),
    /** R597. */
    currency: z
      .string()
      .min(1, ADMIN_USER_TEXTS.currencyRequired)
      .refine((code) => code.toUpperCase() === "AUD", ADMIN_USER_TEXTS.onlyDollars)
      .optional(),
    contactLimit: z
      .number({ error: "Enter a number" })
      .int("Enter a whole number")
      .min(1, "Enter a number from 1")
      .max(10_000_000, "Cannot be more than 10,000,000")
      .optional(),
  }),
  output: z.object({ message: z.string() }),
});

export const grantUserCredit = endpoint("PUT", "/admin/user/credit/{id}", {
  summary: "Add credit to a user's account, with the reason",
  access: inPerson,
  exact: true,
  input: z.object({
    id: idSchema("user"),
    /** Cents. */
    credit: z
      .number({ error: ADMIN_USER_TEXTS.creditRequired })
      .int("Enter whole cents")
      .min(1, "Enter an amount above zero")
      .max(100_000_00, "Cannot be more than $100,000.00"),
    reason: z
      .string()
      .trim()
      .min(1, ADMIN_USER_TEXTS.reason)
      .max(200)
      .default(ADMIN_USER_TEXTS.noReason),
    key: onceKey,
  }),
  output: z.object({ message: z.string() }),
});

export const adminDashboard = endpoint("GET", "/admin/dashboard", {
  summary: "Users by role, new accounts, and what is waiting for an administrator",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.object({
      users: z.array(z.object({ role: z.enum(ROLES), count: z.number() })),
      accountsCreated: z.object({ day: z.number(), week: z.number(), month: z.number() }),
      waiting: z.object({ approvals: z.number(), verifications: z.number() }),
    }),
  }),
});
