import * as z from "zod";
import { endpoint, noOutput, type RateLimit } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { FEATURES } from "../../permissions.ts";
import { publicAddressProblem } from "../../rules/public-address.ts";
import {
  email,
  matching,
  newPassword,
  personName,
  repeatedPassword,
} from "../fields/identity-fields.ts";
import { onceKey } from "../fields/once-key.ts";
import { featureList, roleAccess } from "../profile/me.ts";

const access = { who: "signed-in", may: "subAccounts" } as const;
/** Invitation links that one network may try. */
const invitations: RateLimit = { of: "invitation", by: "network", per: "quarter hour", most: 60 };
const personally = { ...access, inPerson: true } as const;
const said = z.object({ message: z.string() });

/** Days until an invitation expires. */
export const INVITATION_DAYS = 7;

export const SUB_ACCOUNT_TEXTS = {
  invited: "The invitation has been sent",
  known: "This email already belongs to one of your sub-accounts",
  taken: "This email belongs to another account",
  over: "This invitation is no longer valid. Please ask for a new one.",
  accessNeeded: "Choose at least one feature",
  updated: "The sub-account has been updated",
  removed: "The sub-account has been removed",
  /** R360. */
  needed: "Choose a sub-account",
  groupAssigned: "The group has been assigned successfully",
  templateAssigned: "The template has been assigned successfully",
  draftAssigned: "The campaign has been assigned successfully",
  credited: "The credit has been given",
  lowBalance: "You don't have enough credits to give this much",
  closed: "This sub-account is not active",
  limited: "The spending limit has been set",
  unlimited: "The spending limit has been removed",
} as const;

/** An accepted one is identified by its account's id, a pending one by its invitation's. */
const subAccount = z.object({
  _id: z.string(),
  inviteReciever: z.string(),
  name: z.string(),
  access: featureList,
  roleAccess,
  status: z.enum(["pending", "expired", "active", "inactive"]),
  user: z.object({
    name: z.string(),
    email: z.string(),
    mobile: z.string(),
    mobileSenders: z.array(z.string()),
    senders: z.array(z.string()),
  }),
  /** Whether it pays from its own credit; otherwise the parent's is used. */
  deductFromAccount: z.boolean(),
  /** Cents of its own. */
  balance: z.number(),
  /** Cents of the parent's credit: what it may spend in a calendar month, and has this month. */
  spending: z.object({ limit: z.number(), spent: z.number() }).optional(),
  createdAt: z.number(),
});
export type SubAccount = z.infer<typeof subAccount>;

/** A sub-account or, in two calls, an invitation that has not been accepted yet. */
const subAccountId = z.object({ id: idSchema("account") });
const entryId = z.object({ id: z.union([idSchema("account"), idSchema("invitation")]) });
const owns = { id: "subAccount" } as const;

export const listSubAccounts = endpoint("GET", "/user/inviteLink", {
  summary: "Sub-accounts and open invitations, newest first",
  access,
  input: z.object({ search: z.string().max(80).optional() }),
  output: z.object({ items: z.array(subAccount) }),
});

export const inviteSubAccount = endpoint("POST", "/user/inviteLink", {
  summary: "Invite someone by email; the same email again sends a new link",
  access: personally,
  // Mails to strangers in our name: enough for a business, too few for spam.
  limits: [{ of: "invite:account", by: "account", per: "hour", most: 60 }],
  exact: true,
  input: z.object({
    inviteReciever: email,
    /** The address, up to its @, if it is left out. */
    name: personName.optional(),
    access: featureList.min(1, SUB_ACCOUNT_TEXTS.accessNeeded),
    /** Every right on every feature if omitted. */
    roleAccess: roleAccess.optional(),
    deductFromAccount: z.boolean().default(false),
  }),
  output: said.extend({ data: subAccount }),
});

const invitation = z.object({
  email: z.string(),
  name: z.string(),
  /** The person who invites. */
  company: z.string(),
  access: z.array(z.enum(FEATURES)),
});

/**
 * A link's two halves: the first names the invitation, the second unlocks it and never appears in a
 * URL.
 */
/** A truncated link has no secret and gets the same error as one that is no longer valid. */
const link = z.object({ token: z.string().min(1).max(100), secret: z.string().max(100) });

export const checkInvitation = endpoint("POST", "/user/check-invite-link", {
  summary: "What an invitation link offers",
  access: { who: "anyone" },
  limits: [invitations],
  input: link,
  output: z.object({ data: invitation }),
});

export const acceptInvitation = endpoint("POST", "/auth/inviteToken/{token}", {
  area: "auth",
  summary: "Accept an invitation: creates the sub-account and signs in",
  access: { who: "anyone" },
  limits: [invitations],
  exact: true,
  input: link
    .extend({
      name: personName,
      password: newPassword,
      confirmPassword: repeatedPassword,
    })
    .superRefine(matching),
  output: said,
});

export const changeAccess = endpoint("POST", "/user/change-access", {
  summary: "Change what a sub-account may use, and whose credit it uses",
  access: personally,
  owns,
  exact: true,
  input: subAccountId.extend({
    access: featureList.min(1, SUB_ACCOUNT_TEXTS.accessNeeded),
    deductFromAccount: z.boolean().optional(),
  }),
  output: said,
});

export const updateRoleAccess = endpoint("PUT", "/user/update-role-access", {
  summary: "Change what a sub-account may edit and delete",
  access: personally,
  owns,
  exact: true,
  input: subAccountId.extend({ roleAccess }),
  output: said,
});

export const giveCredit = endpoint("POST", "/user/create-subaccount-purhcase", {
  summary: "Give your own credit to a sub-account, at the rates you bought it at",
  access: personally,
  owns,
  exact: true,
  input: subAccountId.extend({
    /** Cents. */
    amount: z
      .number({ error: "Credit is required!" })
      .int("Amount must be in whole cents")
      .min(1, "Amount must be greater than zero")
      .max(100_000_00, "Amount cannot be more than $100,000.00"),
    /** Generated by the form: credit is moved only once per key. */
    key: onceKey,
  }),
  output: said,
});

export const setSpendingLimit = endpoint("PUT", "/user/sub-account-limit", {
  summary: "How much of your credit a sub-account may spend in a calendar month",
  access: personally,
  owns,
  exact: true,
  input: subAccountId.extend({
    /** Cents; null if it may spend all there is. */
    limit: z
      .number()
      .int("Amount must be in whole cents")
      .min(0, "Amount must not be negative")
      .max(1_000_000_00, "Amount cannot be more than $1,000,000.00")
      .nullable(),
  }),
  output: said,
});

export const deleteSubAccount = endpoint("POST", "/user/delete-sub-account", {
  summary: "Remove a sub-account or withdraw an invitation; its credit returns to you",
  access: personally,
  owns,
  input: entryId,
  output: said,
});

export const signInAsSubAccount = endpoint("POST", "/user/subaccountLogin", {
  summary: "Act as a sub-account until `returnToOwn`",
  access: personally,
  owns,
  input: subAccountId,
  output: noOutput,
});

export const setSubAccountWebhook = endpoint("POST", "/user/subaccount-ghl-webhook/{id}", {
  summary: "Send a sub-account's events to a CRM's address",
  access: personally,
  owns,
  input: subAccountId.extend({
    webhook: z
      .string()
      .trim()
      .max(500)
      .superRefine((text, issues) => {
        const problem = publicAddressProblem(text);
        if (problem) issues.addIssue({ code: "custom", message: problem });
      }),
  }),
  output: said.extend({ data: z.object({ secret: z.string() }) }),
});
