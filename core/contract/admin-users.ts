import * as z from "zod";
import { ROLES } from "../access.ts";
import { endpoint, listOf, noInput, queryNumber } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { inPerson } from "./approvals.ts";

export const ADMIN_USER_TEXTS = {
  updated: "Saved",
  credited: "Credit added",
  notTrial: "Only a trial user can become a user here",
  reason: "Enter a reason",
} as const;

const area = "admin";

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
  contactLimit: z.number(),
});
export type AdminUser = z.infer<typeof adminUser>;

export const listUsers = endpoint({
  method: "GET",
  path: "/admin/user",
  area,
  summary:
    "Users, newest first; `search` is how a name, business name, e-mail or mobile number begins",
  access: inPerson,
  input: z.object({
    page: queryNumber.optional(),
    limit: queryNumber.optional(),
    search: z.string().trim().max(80).optional(),
    role: z.enum(ROLES).optional(),
  }),
  output: listOf(adminUser),
});

export const updateUser = endpoint({
  method: "PUT",
  path: "/admin/user/{id}",
  area,
  summary: "Change what a user's account may do, or make a trial user a user",
  access: inPerson,
  input: z.object({
    id: idSchema("user"),
    role: z.literal("user").optional(),
    adminApproved: z.boolean().optional(),
    quickApproved: z.boolean().optional(),
    allowedSharedSender: z.boolean().optional(),
    contactLimit: z
      .number({ error: "Enter a number" })
      .int("Enter a whole number")
      .min(1, "Enter a number from 1")
      .max(10_000_000, "Cannot be more than 10,000,000")
      .optional(),
  }),
  output: z.object({ message: z.string() }),
});

export const grantUserCredit = endpoint({
  method: "PUT",
  path: "/admin/user/credit/{id}",
  area,
  summary: "Add credit to a user's account, with the reason",
  access: inPerson,
  input: z.object({
    id: idSchema("user"),
    /** Cents. */
    credit: z
      .number({ error: "Enter an amount" })
      .int("Enter whole cents")
      .min(1, "Enter an amount above zero")
      .max(100_000_00, "Cannot be more than $100,000.00"),
    reason: z.string().trim().min(1, ADMIN_USER_TEXTS.reason).max(200),
    /** Made by the form: the same key adds credit once. */
    key: z.uuid(),
  }),
  output: z.object({ message: z.string() }),
});

export const adminDashboard = endpoint({
  method: "GET",
  path: "/admin/dashboard",
  area,
  summary: "Users by role, accounts created, and what waits for an administrator",
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
