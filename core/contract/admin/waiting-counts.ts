import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";

/** Administrators decide in person: not with an app token, and not while acting for someone else. */
export const inPerson = { who: "signed-in", may: "admin", inPerson: true } as const;

export const waitingCounts = endpoint("GET", "/admin/waiting", {
  summary: "How much is waiting for an administrator",
  access: inPerson,
  input: noInput,
  output: z.object({
    data: z.object({
      approvals: z.number(),
      verifications: z.number(),
      /** Names to review, and those whose owner has confirmed them or asks for their registration again. */
      businessNames: z.number(),
      personalNumbers: z.number(),
    }),
  }),
});
