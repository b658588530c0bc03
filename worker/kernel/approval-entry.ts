import * as z from "zod";
import { APPROVAL_DECISIONS, APPROVAL_KINDS } from "#core/approvals.ts";
import { idSchema } from "#core/ids.ts";

/** The effect that writes an entry into the administrators' list. */
export const approvalEntry = z.object({
  subject: z.union([idSchema("campaign"), idSchema("quickMessage"), idSchema("verification")]),
  round: z.number(),
  kind: z.enum(APPROVAL_KINDS),
  /** What the list shows and finds it by. */
  label: z.string().optional(),
  requestedAt: z.number(),
  /** Omitted while it waits. */
  settled: z
    .object({
      decision: z.enum(APPROVAL_DECISIONS),
      at: z.number(),
      by: z.string().nullable(),
      reason: z.string().nullable(),
      /** Rules that hold the account's texts no more (core/rules/screening.ts). */
      lift: z.array(z.string()).optional(),
    })
    .optional(),
});
export type ApprovalEntry = z.infer<typeof approvalEntry>;
