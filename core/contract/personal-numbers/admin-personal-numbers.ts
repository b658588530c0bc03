import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { decision } from "../approvals/approvals.ts";
import { PERSONAL_NUMBER_STATES, personalNumber, personalNumberId } from "./personal-numbers.ts";

export const ADMIN_PERSONAL_TEXTS = {
  deleted: "Deleted",
  decided: "This number is no longer waiting for approval.",
  approved: "Approved. The account's owner has been notified.",
  rejected: "Not approved. The account's owner has been notified.",
} as const;

/** As an administrator sees it. */
export const personalVerification = personalNumber.extend({
  accountName: z.string(),
  email: z.string(),
});
export type PersonalVerification = z.infer<typeof personalVerification>;

export const listPersonalVerifications = endpoint(
  "GET",
  "/admin/get-personal-sender-verification",
  {
    summary: "Personal numbers of all accounts by status: those that wait, oldest first",
    access: inPerson,
    input: z.object({
      ...pageInput,
      status: z.enum(PERSONAL_NUMBER_STATES).default("admin_pending"),
      /** The beginning of a number, or of an account's name. */
      search: z.string().trim().max(60).optional(),
    }),
    output: listOf(personalVerification),
  },
);

export const decidePersonalNumber = endpoint(
  "POST",
  "/admin/approve-reject-personal-sender-verification/{id}",
  {
    summary: "Approve a personal number, or reject it with a reason",
    access: inPerson,
    exact: true,
    input: personalNumberId.extend(decision),
    output: z.object({ message: z.string() }),
  },
);

export const deletePersonalNumber = endpoint("DELETE", "/admin/delete-personal-admin/{id}", {
  summary: "Take a personal number away from its account",
  access: inPerson,
  input: personalNumberId,
  output: z.object({ message: z.string() }),
});
