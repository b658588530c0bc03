import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { ROLES } from "../../permissions.ts";
import { GUESSES, SENDING } from "../codes/rate-limits.ts";
import { email, mobile, otp, password, turnstile } from "../fields/identity-fields.ts";

const access = { who: "anyone" } as const;
const said = z.object({ message: z.string() });

/** Where a code can be sent, mostly masked; the caller chooses by `id`. */
export const mfaEmail = z.object({ id: z.string(), email: z.string() });

/** Signed in or, with a list of addresses, still to be confirmed by a code (R437). */
const signedInOrMfa = said.extend({
  mfaEmailList: z.array(mfaEmail).optional(),
  /** Only when sign-in is complete: super admins land elsewhere (R453). */
  role: z.enum(ROLES).optional(),
});

export const signIn = endpoint("POST", "/auth/newlogin", {
  summary: "Sign in with email and password",
  access,
  limits: [{ of: "sign-in", by: "network", per: "quarter hour", most: 60 }],
  input: z.object({ email, password }),
  output: signedInOrMfa,
});

export const sendMfaCode = endpoint("POST", "/auth/mfa-email-login", {
  summary: "Send a sign-in code to one of the listed emails",
  access,
  limits: [SENDING],
  input: z.object({ id: z.string().max(40) }),
  output: said,
});

export const verifyMfaCode = endpoint("POST", "/auth/verifyLoginOTP", {
  summary: "Finish a sign-in with the emailed code",
  access,
  limits: [GUESSES],
  input: z.object({ code: otp }),
  output: said.extend({ role: z.enum(ROLES) }),
});

export const resendSignInCode = endpoint("POST", "/auth/newresendLoginOTP", {
  summary: "Send this browser's sign-in code again, by email or text",
  access,
  limits: [SENDING],
  input: noInput,
  output: said,
});

export const signInByMobile = endpoint("POST", "/auth/loginwithmobile", {
  summary: "Send a sign-in code to a mobile; the response is the same for every number",
  access,
  limits: [SENDING],
  input: z.object({ mobile, turnstile }),
  output: said,
});

export const verifyMobileSignIn = endpoint("POST", "/auth/mobile/verifyLoginMobileOTP", {
  summary: "Sign in with the texted code",
  access,
  limits: [GUESSES],
  input: z.object({ mobile, code: otp }),
  output: signedInOrMfa,
});
