import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";

export const getForecast = endpoint("GET", "/user/balance/forecast", {
  summary: "How long the credit lasts at the pace of the last 30 days, and what is reserved of it",
  access: { who: "signed-in", may: "dashboard" },
  input: noInput,
  output: z.object({
    data: z.object({
      /** Cents in the last 30 days; with those of sub-accounts that use this credit. */
      spent: z.number(),
      /** Whole days; null if nothing was spent, or if the credit is the parent's. */
      daysLeft: z.number().nullable(),
      /** Cents that scheduled campaigns hold; they are not part of the balance. */
      reserved: z.number(),
      /** Cents: what a sub-account may spend of its parent's credit this month, and has. */
      spending: z.object({ limit: z.number(), spent: z.number() }).optional(),
    }),
  }),
});
