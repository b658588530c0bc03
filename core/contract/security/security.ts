import * as z from "zod";
import { endpoint, noInput, noOutput } from "../../endpoint.ts";
import { idSchema } from "../../ids.ts";
import { OWN_GUESSES, OWN_SENDING } from "../codes/rate-limits.ts";
import {
  companyName,
  email,
  matching,
  mobile,
  newPassword,
  otp,
  password,
  repeatedPassword,
} from "../fields/identity-fields.ts";

const access = { who: "signed-in", inPerson: true } as const;
const said = z.object({ message: z.string() });

export const MOST_MFA_EMAILS = 5;

export const SECURITY_TEXTS = {
  mfaFull: `You can have up to ${MOST_MFA_EMAILS} emails here`,
  mfaKnown: "This email is already on the list",
  mfaAdded: "Email added",
  mfaRemoved: "Email removed",
  emailVerified: "Email Verified Successfully",
  /** For a person who has a password, or who sets a first one. */
  passwordKnown: "You already have a password. Change it in Security.",
  saved: "Saved",
  mobileChanged: "Your mobile number has been changed",
  /** Days until the data of a deleted account is erased. */
  deleted: "Your account has been deleted",
  lastAdmin: "The last super administrator cannot be deleted",
} as const;

export const RETENTION_DAYS = 30;

/** Required if the address or the number is new: with it a person could sign in for good. */
const ownersPassword = password.optional();

/** Whether the person's app tokens end, too. */
const endTokens = z.boolean().default(false);

export const changePassword = endpoint("POST", "/user/new-change-password", {
  summary: "Change your password; ends your other sessions and, if asked, your app tokens",
  access,
  input: z
    .object({
      /** Omitted by a person who has none yet. */
      oldPassword: password.optional(),
      password: newPassword,
      confirmPassword: repeatedPassword,
      endTokens,
    })
    .superRefine(matching),
  output: said,
});

export const addInformation = endpoint("POST", "/user/new-additional-info", {
  summary: "Set the company name and, if there is none yet, a password",
  access: { ...access, may: "settings" },
  input: z
    .object({
      company: companyName,
      password: newPassword.optional(),
      confirmPassword: repeatedPassword.optional(),
    })
    .refine(({ password, confirmPassword }) => password === confirmPassword, {
      path: ["confirmPassword"],
      message: "Passwords do not match",
    }),
  output: said,
});

export const sendEmailVerification = endpoint("POST", "/user/sendVerification", {
  summary: "Email a code to confirm an email: yours or a new one",
  access,
  limits: [OWN_SENDING],
  input: z.object({ email: email.optional(), password: ownersPassword }),
  output: said.extend({ email: z.string() }),
});

export const resendEmailVerification = endpoint("POST", "/auth/resend-email", {
  area: "auth",
  summary: "Email that code again",
  access,
  limits: [OWN_SENDING],
  input: z.object({ email, password: ownersPassword }),
  output: said,
});

export const verifyEmail = endpoint("POST", "/auth/verify-email", {
  area: "auth",
  summary: "Confirm your email with its code",
  access,
  limits: [OWN_GUESSES],
  input: z.object({ email, code: otp }),
  output: said,
});

export const changeMobile = endpoint("POST", "/auth/change-mobile", {
  area: "auth",
  summary: "Change your mobile: without a code, one is sent; with it, the number is changed",
  access,
  input: z.object({ mobile, code: otp.optional(), password: ownersPassword }),
  output: said,
});

export const sendCode = endpoint("POST", "/auth/generate-otp", {
  area: "auth",
  summary:
    "Send the code needed to delete the account, add a multi-factor email or, without a password, create an app token",
  access,
  limits: [OWN_SENDING],
  input: z.object({
    purpose: z.enum(["delete-account", "mfa-email", "create-token"]),
    /** The address to be added. */
    email: email.optional(),
    password: ownersPassword,
  }),
  output: said,
});

export const addMfaEmail = endpoint("PUT", "/user/set-up-multiple-mfa-email", {
  summary: "Add an email to the multi-factor list with the code sent to it",
  access,
  limits: [OWN_GUESSES],
  input: z.object({ email, code: otp }),
  output: said.extend({ data: z.object({ mfaEmailList: z.array(z.string()) }) }),
});

export const removeMfaEmail = endpoint("POST", "/user/deleteUserEmail", {
  summary: "Remove an email from the multi-factor list; needs the password",
  access,
  input: z.object({ email, password: password.optional() }),
  output: said.extend({ data: z.object({ mfaEmailList: z.array(z.string()) }) }),
});

export const deleteMe = endpoint("DELETE", "/user/me", {
  summary: "Delete the account with the code sent; its data is erased after 30 days",
  access,
  limits: [OWN_GUESSES],
  input: z.object({ code: otp }),
  output: said,
});

const session = z.object({
  _id: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  method: z.string(),
  ip: z.string(),
  userAgent: z.string(),
  createdAt: z.number(),
  /** To the quarter of an hour: when it was last renewed. */
  lastUsedAt: z.number(),
});

export const listSessions = endpoint("GET", "/user/sessions", {
  summary: "Where you are signed in",
  access,
  input: noInput,
  output: z.object({ data: z.array(session) }),
});

export const endSession = endpoint("DELETE", "/user/sessions/{id}", {
  summary: "Sign out another device",
  access,
  input: z.object({ id: idSchema("session") }),
  owns: { id: "session" },
  output: noOutput,
});

export const endOtherSessions = endpoint("DELETE", "/user/sessions", {
  summary: "Sign out everywhere else and, if asked, delete your app tokens",
  access,
  input: z.object({ endTokens }),
  output: z.object({ data: z.object({ ended: z.number(), tokens: z.number() }) }),
});
