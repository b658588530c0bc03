import * as z from "zod";
import { CODE_HEADER, endpoint, noInput, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { OWN_GUESSES, OWN_SENDING } from "../codes/rate-limits.ts";
import { otp, password } from "../fields/identity-fields.ts";
import { nameField } from "../fields/name-field.ts";

const access = { who: "signed-in", may: "developer", inPerson: true } as const;
const owns = { id: "token" } as const;

export const MOST_TOKENS = 20;

export const TOKEN_TEXTS = {
  created: "The token has been created",
  full: `An account can have at most ${MOST_TOKENS} tokens`,
  deleted: "The token has been deleted",
  noEmail: "Confirm an email address in your profile first. The code goes there.",
} as const;

export const appToken = z.object({
  _id: z.string(),
  name: z.string(),
  /** Complete if `newToken` is true; otherwise all but its end is masked. */
  token: z.string(),
  newToken: z.boolean(),
  /** Whose rights it has. */
  createdBy: z.string(),
  createdAt: z.number(),
  lastUsedAt: z.number().optional(),
});
export type AppToken = z.infer<typeof appToken>;

export const createToken = endpoint("POST", "/user/token", {
  summary:
    "Create an app token with your password or, without one, a code; only this response shows it in full",
  access,
  exact: true,
  input: z.object({
    password: password.optional(),
    /** For a person without a password: `POST /auth/generate-otp` sends it. */
    code: otp.optional(),
    name: nameField("Name", 50, { required: "Name is required!" }).default("App token"),
  }),
  output: z.object({ data: appToken }),
});

export const listTokens = endpoint("GET", "/user/token", {
  summary: "The account's app tokens, masked",
  access: { who: "signed-in", may: "developer" },
  input: noInput,
  output: z.object({ data: z.array(appToken) }),
});

export const deleteToken = endpoint("DELETE", "/user/token/{id}", {
  summary: "Delete an app token; it stops working straight away",
  access,
  owns,
  input: z.object({ id: idSchema("token") }),
  output: noOutput,
});

export const sendTokenCode = endpoint("POST", "/user/send-token-otp/{id}", {
  summary: "Email the code that shows a token again",
  access,
  limits: [OWN_SENDING],
  owns,
  input: z.object({ id: idSchema("token") }),
  output: z.object({ message: z.string() }),
});

export const viewToken = endpoint("GET", "/user/view-token", {
  summary: "Show a token in full, with the emailed code",
  /** This uses up the code. */
  writes: true,
  access,
  limits: [OWN_GUESSES],
  owns,
  headers: { code: CODE_HEADER },
  input: z.object({ id: idSchema("token"), code: otp }),
  output: z.object({ data: appToken }),
});
