import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { credit } from "../profile/me.ts";

export const getBalanceWithRates = endpoint("GET", "/user/getCurrentbalance", {
  summary: "Credit left, with the rates of the credit in use",
  access: { who: "signed-in" },
  input: noInput,
  output: z.object({
    data: credit.extend({
      /** Cents per message; undefined if no credit is left. */
      rates: z.object({ sms: z.number(), mms: z.number() }).optional(),
    }),
  }),
});
