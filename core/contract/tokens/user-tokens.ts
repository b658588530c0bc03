import * as z from "zod";
import { CODE_HEADER, endpoint } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { inPerson } from "../admin/waiting-counts.ts";
import { OWN_GUESSES, OWN_SENDING } from "../codes/rate-limits.ts";
import { otp } from "../fields/identity-fields.ts";
import { appToken } from "./tokens.ts";

export const USER_TOKEN_TEXTS = {
  administrator: "No one else can see an administrator’s tokens",
} as const;

// R620.

export const listUserTokens = endpoint("GET", "/admin/view-token", {
  summary: "The app tokens that a user created, masked",
  access: inPerson,
  input: z.object({ userId: idSchema("user") }),
  output: z.object({ data: z.array(appToken) }),
});

export const sendUserTokenCode = endpoint("POST", "/admin/send-token-otp/{id}", {
  summary: "Email yourself the code that shows a user's token",
  access: inPerson,
  limits: [OWN_SENDING],
  input: z.object({ id: idSchema("token") }),
  output: z.object({ message: z.string() }),
});

export const viewUserToken = endpoint("GET", "/admin/view-token/{id}", {
  summary: "Show a user's token in full with the emailed code; the user is notified",
  /** This uses up the code. */
  writes: true,
  access: inPerson,
  limits: [OWN_GUESSES],
  headers: { code: CODE_HEADER },
  input: z.object({ id: idSchema("token"), code: otp }),
  output: z.object({ data: appToken }),
});
