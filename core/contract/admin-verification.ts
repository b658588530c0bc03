import * as z from "zod";
import { endpoint, listOf, noOutput, queryNumber } from "../endpoint.ts";
import { idSchema } from "../ids.ts";
import { decision } from "./approvals.ts";
import { verificationForm } from "./verification.ts";
import { inPerson } from "./waiting-counts.ts";

export const ADMIN_VERIFICATION_TEXTS = {
  approved: "Verification approved. The account's owner has been notified.",
  rejected: "Verification not approved. The account's owner has been notified.",
  decided: "This verification is no longer waiting",
} as const;

const area = "admin";
const verificationId = z.object({ id: idSchema("verification") });

export const listWaitingVerifications = endpoint({
  method: "GET",
  path: "/admin/verification-document",
  area,
  summary: "Verification forms waiting for review, oldest first",
  access: inPerson,
  input: z.object({ page: queryNumber.optional(), limit: queryNumber.optional() }),
  output: listOf(
    z.object({
      _id: z.string(),
      accountName: z.string(),
      email: z.string(),
      requestedAt: z.number(),
    }),
  ),
});

export const getWaitingVerification = endpoint({
  method: "GET",
  path: "/admin/verification-document/{id}",
  area,
  summary: "One verification form with the names of its documents",
  access: inPerson,
  input: verificationId,
  output: z.object({ data: verificationForm }),
});

export const getVerificationDocument = endpoint({
  method: "GET",
  path: "/admin/verification-document/{id}/{document}",
  area,
  summary: "One document of a verification form",
  access: inPerson,
  download: true,
  input: verificationId.extend({ document: idSchema("document") }),
  output: noOutput,
});

export const decideVerification = endpoint({
  method: "PUT",
  path: "/admin/documentApprove",
  area,
  summary: "Approve a verification form, or reject it with a reason",
  access: inPerson,
  input: verificationId.extend(decision),
  output: z.object({ message: z.string() }),
});
