import * as z from "zod";
import { endpoint, listOf, pageInput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { SIGN_IN_DAYS, SIGN_IN_METHODS, SIGN_IN_RESULTS } from "../../rules/sign-ins.ts";
import { inPerson } from "./waiting-counts.ts";

const signIn = z.object({
  _id: z.string(),
  /** Epoch milliseconds. */
  at: z.number(),
  method: z.enum(SIGN_IN_METHODS),
  /** Why it was refused, if it was not "signedIn". */
  result: z.enum(SIGN_IN_RESULTS),
  ip: z.string(),
  userAgent: z.string(),
});
export type SignIn = z.infer<typeof signIn>;

export const userInformation = endpoint("GET", "/admin/information/{id}", {
  summary: `A user's sign-ins of the last ${SIGN_IN_DAYS} days and the attempts that were refused, newest first`,
  access: inPerson,
  input: z.object({ id: idSchema("user"), ...pageInput }),
  output: listOf(signIn).extend({
    user: z.object({
      _id: z.string(),
      name: z.string(),
      email: z.string(),
      mobile: z.string(),
      accountName: z.string(),
    }),
  }),
});
