import * as z from "zod";
import { endpoint, listOf, noOutput, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { MISSING } from "../../rules/verification-review.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { APPROVAL_TEXTS } from "../approvals/approvals.ts";
import { verificationForm } from "./verification.ts";

export const ADMIN_VERIFICATION_TEXTS = {
  approved: "Verification approved. The account's owner has been notified.",
  rejected: "Verification not approved. The account's owner has been notified.",
  asked: "The account's owner has been asked for more.",
  decided: "This verification has changed since you opened it. Nothing was decided.",
  missingRequired: "Choose what is missing",
  unreadable:
    "This document cannot be shown safely: it is damaged, protected or too large. Ask for another copy.",
} as const;

/** What the administrators' list can be narrowed down to. */
export const REVIEW_STATES = ["pending", "asked", "approved", "rejected"] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const verificationId = z.object({ id: idSchema("verification") });

const reviewItem = z.object({
  _id: z.string(),
  businessName: z.string(),
  accountName: z.string(),
  email: z.string(),
  status: z.enum(REVIEW_STATES),
  requestedAt: z.number(),
  /** When it was last answered; absent while it waits. */
  decidedAt: z.number().optional(),
});
export type ReviewItem = z.infer<typeof reviewItem>;

export const listVerificationReviews = endpoint("GET", "/admin/verification-document", {
  summary: "Verification forms of all accounts: those that wait, oldest first, or those answered",
  access: inPerson,
  input: z.object({
    ...pageInput,
    status: z.enum(REVIEW_STATES).default("pending"),
    /** The beginning of the business's or the account's name, or of its email. */
    search: z.string().trim().max(80).optional(),
  }),
  output: listOf(reviewItem),
});

const historyEntry = z.object({
  what: z.enum(["sent", "viewed", "asked", "approved", "rejected"]),
  at: z.number(),
  /** Who: an administrator; empty for the account. */
  by: z.string(),
  /** Of a view: the document's name. */
  document: z.string().optional(),
  reason: z.string().optional(),
});

export const getVerificationReview = endpoint("GET", "/admin/verification-document/{id}", {
  summary: "One verification form with the names of its documents, and what happened to it",
  access: inPerson,
  input: verificationId,
  output: z.object({
    data: verificationForm.extend({
      accountName: z.string(),
      /** Which sending of the form this is; a decision names it. */
      round: z.number(),
      /** The newest first: the last 200 views, and each time it was sent or answered. */
      history: z.array(historyEntry),
    }),
  }),
});
export type VerificationReview = z.infer<typeof getVerificationReview.output>["data"];

export const viewVerificationDocument = endpoint(
  "GET",
  "/admin/verification-document/{id}/{document}",
  {
    summary: "A copy of a document, marked with who views it and when; the view is recorded",
    access: inPerson,
    download: true,
    writes: true,
    limits: [{ of: "verification-document", by: "person", per: "hour", most: 300 }],
    input: verificationId.extend({ document: idSchema("document") }),
    output: noOutput,
  },
);

export const decideVerification = endpoint("PUT", "/admin/documentApprove", {
  summary: "Approve a verification form, reject it with a reason, or ask for what is missing",
  access: inPerson,
  exact: true,
  input: verificationId.extend({
    /** As it was shown: what was sent again since is not decided. Left out, the one that waits now. */
    round: z.number().int().min(0).max(1_000_000).optional(),
    status: z.enum(["approved", "rejected", "asked"]),
    /** Shown to the owner; required unless it is approved. */
    reason: z.string().trim().max(300, APPROVAL_TEXTS.reasonLong).optional(),
    /** What is asked for; required when it is. */
    missing: z.array(z.enum(MISSING)).max(MISSING.length).optional(),
  }),
  output: z.object({ message: z.string() }),
});
