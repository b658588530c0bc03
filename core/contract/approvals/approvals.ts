import * as z from "zod";
import { CAMPAIGN_KINDS, QUICK_KINDS } from "../../approvals.ts";
import { endpoint, listOf, queryNumber } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { ROLES } from "../../permissions.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { heldBy } from "./held-by.ts";

export const APPROVAL_TEXTS = {
  approved: "Approved. The campaign is being sent.",
  held: "Approved, but its credit or sender is now missing. The campaign is on hold and its owner has been notified.",
  rejected: "Not approved. Its owner has been notified.",
  decided: "This message is no longer waiting. It was already decided, cancelled or sent again.",
  reasonRequired: "Enter a reason for the owner to read",
  reasonLong: "Cannot be longer than 300 characters",
} as const;

/** The same of a quick message to numbers. */
export const QUICK_APPROVAL_TEXTS = {
  approved: "Approved. The message is sent, or waits for its time.",
  held: "Approved, but its credit or sender is now missing, or its time has passed. It was not sent, and its owner has been notified.",
} as const;

export const decision = {
  status: z.enum(["approved", "rejected"]),
  /** Shown to the owner; required for a rejection. */
  reason: z.string().trim().max(300, APPROVAL_TEXTS.reasonLong).optional(),
};

const approvalItem = z.object({
  _id: z.string(),
  /** Which launch of the campaign this is; a decision names it. */
  launch: z.number(),
  camp_type: z.string(),
  name: z.string(),
  /** As it was written, with its merge tags. */
  message: z.string(),
  /** The text that is sent some days later to the same recipients. */
  followUp: z.string().optional(),
  /** As the first and the last recipient would read it. */
  samples: z.array(z.string()),
  /** In the samples, without the opt-out link. */
  links: z.array(z.string()),
  /** Of an MMS: what it carries, at an address that works for an hour or more. */
  mms: z
    .object({
      subject: z.string(),
      url: z.string(),
      mediaType: z.string(),
      mediaName: z.string(),
    })
    .optional(),
  sender: z.string(),
  /** The rules that hold it, and what its owner says to that. */
  heldBy: z.array(heldBy),
  appeal: z.string().optional(),
  recipients: z.number(),
  segments: z.number(),
  /** Cents. */
  price: z.number(),
  requestedAt: z.number(),
  account: z.object({
    _id: z.string(),
    name: z.string(),
    role: z.enum(ROLES),
    email: z.string(),
    createdAt: z.number(),
    campaignsSent: z.number(),
    messagesSent: z.number(),
    optOuts: z.number(),
    rejectedBefore: z.number(),
  }),
});
export type ApprovalItem = z.infer<typeof approvalItem>;

const page = { page: queryNumber.optional(), limit: queryNumber.optional() };

export const listApprovals = endpoint("GET", "/admin/approval-list", {
  summary: "Campaigns waiting for approval, oldest first",
  access: inPerson,
  input: z.object({ ...page, camp_type: z.enum([...CAMPAIGN_KINDS, ...QUICK_KINDS]).optional() }),
  output: listOf(approvalItem),
});

export const listQuickApprovals = endpoint("GET", "/admin/approval-sms-list", {
  summary: "Quick messages waiting for approval, oldest first",
  access: inPerson,
  input: z.object(page),
  output: listOf(approvalItem),
});

export const decideApproval = endpoint("PUT", "/admin/admin-approval/{id}", {
  summary:
    "Approve a campaign or a quick message, which pays and sends it, or reject it with a reason",
  access: inPerson,
  exact: true,
  input: z.object({
    id: z.union([idSchema("campaign"), idSchema("quickMessage")]),
    /** As it was shown: what was sent again since is not decided. Left out, the one that waits now. */
    launch: z.number().int().min(1).max(1_000_000).optional(),
    ...decision,
    /** With an approval: the account's texts are not held by the same rules again. */
    lift: z.boolean().optional(),
  }),
  output: z.object({
    message: z.string(),
    data: z.object({ status: z.enum(["approved", "held", "rejected"]) }),
  }),
});
