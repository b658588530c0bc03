import * as z from "zod";
import { commaList, endpoint, listOf, noInput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { PROFILE_TYPES, ROLES } from "../../permissions.ts";
import { CURRENCIES } from "../../rules/currencies.ts";
import { companyName, email, mobile, personName } from "../fields/identity-fields.ts";
import { onceKey } from "../fields/once-key.ts";
import { recordVersion, seenVersion } from "../fields/record-version.ts";
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
  emailRequired: "Email is required!",
  mobile: "Please enter a valid phone number",
  currencyRequired: "Currency is required!",
  onlyDollars: "Every account is in Australian dollars (AUD)",
  /** A sign-in address changes once the person has proved that it is theirs. */
  ownEmail: "People change their own email address, with a code that is sent to the new one",
  ownProfileType: "Change how the account pays together with its credit limit",
  ownAutoCredit: "The account itself switches auto credit on; you can only exempt it",
  ownMobile: "People change their own mobile number, with a code that is sent to the new one",
  added: "User added. They choose their password with the email that we sent them.",
  emailTaken: "Another user has this email",
  mobileTaken: "Another user has this mobile number",
  deactivated: "User deactivated",
  activated: "User activated",
  deleted: "User deleted",
  ownAccount: "You cannot deactivate your own account. Another administrator can.",
  notActive: "You are no longer an active administrator",
  notDeactivated: "Deactivate this user first.",
  isActive: "This user is active.",
  isDeactivated: "This user is deactivated.",
  isDeleted: "This user was deleted.",
} as const;

const adminUser = z.object({
  _id: z.string(),
  account: z.string(),
  name: z.string(),
  accountName: z.string(),
  email: z.string(),
  mobile: z.string(),
  isEmailVerified: z.boolean(),
  isMobileVerified: z.boolean(),
  role: z.enum(ROLES),
  /** The name of the account above a sub-account. */
  parentName: z.string().optional(),
  active: z.boolean(),
  createdAt: z.number(),
  adminApproved: z.boolean(),
  quickApproved: z.boolean(),
  allowedSharedSender: z.boolean(),
  allowReceivedSmsAsEmail: z.boolean(),
  allowSubAccount: z.boolean(),
  batch: z.boolean(),
  isNotAutoCredit: z.boolean(),
  autoCredit: z.boolean(),
  profileType: z.enum(PROFILE_TYPES),
  contactLimit: z.number(),
  /** When an administrator deactivated it, and who that was. */
  deactivatedAt: z.number().optional(),
  deactivatedBy: z.string().optional(),
  deactivatedFor: z.string().optional(),
  /** When it was deleted. */
  deletedAt: z.number().optional(),
  version: recordVersion,
});
export type AdminUser = z.infer<typeof adminUser>;

const search = z.string().trim().max(80).optional();

export const listUsers = endpoint("GET", "/admin/user", {
  summary:
    "Users, newest first; `search` is the start of a name, business name, email, mobile number or sender ID",
  access: inPerson,
  input: z.object({
    ...pageInput,
    search,
    /** Roles with commas between them. */
    role: commaList(z.array(z.enum(ROLES)), ADMIN_USER_TEXTS.noRole).optional(),
  }),
  output: listOf(adminUser),
});

/** R597. */
const currency = z
  .string({ error: ADMIN_USER_TEXTS.currencyRequired })
  .min(1, ADMIN_USER_TEXTS.currencyRequired)
  .refine(
    (typed) => CURRENCIES.some(({ code }) => code === typed.toUpperCase()),
    ADMIN_USER_TEXTS.onlyDollars,
  );

/** What an account may do (R614). */
const flags = {
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
  contactLimit: z
    .number({ error: "Enter a number" })
    .int("Enter a whole number")
    .min(1, "Enter a number from 1")
    .max(10_000_000, "Cannot be more than 10,000,000")
    .optional(),
};

const said = z.object({ message: z.string() });
const reason = z.string().trim().max(200, "Cannot be longer than 200 characters").optional();

export const ADDED_ROLES = ["user", "trial", "admin", "superAdmin", "guest"] as const;

export const addUser = endpoint("POST", "/admin/user", {
  summary: "Add a user with an account of their own; an email invites them to choose a password",
  access: inPerson,
  exact: true,
  input: z.object({
    /** R592, R593. */
    name: personName,
    /** Lower case (R595). */
    email,
    mobile: mobile.optional(),
    countryCode: z.literal("61").optional(),
    currency,
    role: z.enum(ADDED_ROLES, ADMIN_USER_TEXTS.noRole).default("user"),
    /** The account's name; by default the user's. */
    company: companyName.optional(),
    ...flags,
    profileType: z.enum(PROFILE_TYPES).optional(),
    autoCredit: z.boolean().optional(),
  }),
  output: said.extend({ data: z.object({ _id: z.string() }) }),
});

export const updateUser = endpoint("PUT", "/admin/user/{id}", {
  summary: "Change a user's name and account, end its trial, or activate it again",
  access: inPerson,
  exact: true,
  input: z.object({
    id: idSchema("user"),
    role: z.literal("user").optional(),
    ...flags,
    name: personName.optional(),
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
    currency: currency.optional(),
    /** Activates what was deactivated. */
    active: z.literal(true).optional(),
    version: seenVersion,
  }),
  output: said,
});

export const deactivateUser = endpoint("DELETE", "/admin/user/{id}", {
  summary: "Deactivate a user's account: no one can sign in, and nothing is sent",
  access: inPerson,
  exact: true,
  input: z.object({ id: idSchema("user"), reason }),
  output: said,
});

export const listDeactivated = endpoint("GET", "/admin/get-deactive-users", {
  summary: "Users whose account is deactivated, the last ones first",
  access: inPerson,
  input: z.object({ ...pageInput, search }),
  output: listOf(adminUser),
});

export const deleteDeactivated = endpoint("DELETE", "/admin/delete-deactive-users/{id}", {
  summary: "Delete a deactivated user's account with its sub-accounts; it is erased 30 days later",
  access: inPerson,
  exact: true,
  input: z.object({ id: idSchema("user") }),
  output: said,
});

export const listCurrencies = endpoint("GET", "/admin/currency", {
  summary: "The currencies that accounts can be in",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.array(
      z.object({
        _id: z.string(),
        country: z.string(),
        symbol: z.array(z.string()).readonly(),
        code: z.string(),
      }),
    ),
  }),
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
