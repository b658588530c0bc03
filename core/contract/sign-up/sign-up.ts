import * as z from "zod";
import { endpoint, noInput } from "../../endpoint.ts";
import { GUESSES, SENDING } from "../codes/rate-limits.ts";
import {
  companyName,
  email,
  matching,
  mobile,
  newPassword,
  otp,
  personName,
  repeatedPassword,
  turnstile,
} from "../fields/identity-fields.ts";
import { timeZone } from "../profile/me.ts";

const access = { who: "anyone" } as const;
const said = z.object({ message: z.string() });

export const SIGN_UP_TEXTS = {
  emailVerified: "Email Verified Successfully",
  mobileVerified: "Mobile Number Verified Successfully",
  /** Neither the email address nor the mobile is verified yet. */
  unproved: "Please enter the code that was sent to you first",
  linkOver: "This link has expired. Please sign up again.",
} as const;

/** What this browser's sign-up knows so far. Nothing is created before `finishSignUp`. */
const signUpState = z.object({
  name: z.string(),
  email: z.string().optional(),
  mobile: z.string().optional(),
  isEmailVerified: z.boolean(),
  isMobileVerified: z.boolean(),
});

export const signUp = endpoint("POST", "/auth/newsignup", {
  summary: "Start a sign-up by email or mobile: a code is sent there",
  access,
  limits: [SENDING],
  input: z
    .object({ name: personName, email: email.optional(), mobile: mobile.optional(), turnstile })
    .refine(({ email, mobile }) => (email === undefined) !== (mobile === undefined), {
      path: ["email"],
      message: "Enter an email or a mobile number",
    }),
  output: said,
});

export const verifySignUpEmail = endpoint("POST", "/auth/newverifyotp", {
  summary: "Confirm the email of a sign-up with its code",
  access,
  limits: [GUESSES],
  input: z.object({ email, code: otp }),
  output: said,
});

export const resendSignUpEmail = endpoint("POST", "/auth/new-resend", {
  summary: "Send the email code of a sign-up again",
  access,
  limits: [SENDING],
  input: z.object({ email }),
  output: said,
});

export const sendSignUpMobile = endpoint("POST", "/auth/sendOtp", {
  summary: "Add or change the mobile of a sign-up: a code is sent to it",
  access,
  limits: [SENDING],
  input: z.object({ mobile }),
  output: said,
});

export const resendSignUpMobile = endpoint("POST", "/auth/resendMobileOTP", {
  summary: "Send the mobile code of a sign-up again",
  access,
  limits: [SENDING],
  input: z.object({ mobile }),
  output: said,
});

export const verifySignUpMobile = endpoint("POST", "/auth/mobile/verifyotp", {
  summary: "Confirm the mobile of a sign-up with its code",
  access,
  limits: [GUESSES],
  input: z.object({ mobile, code: otp }),
  output: said,
});

export const confirmSignUp = endpoint("POST", "/auth/signup-confirm", {
  summary: "Confirm the email of a sign-up with the emailed link, on any device",
  access,
  limits: [GUESSES],
  input: z.object({ token: z.string().max(2000) }),
  output: said,
});

export const signUpByEmail = endpoint("POST", "/auth/userByEmail", {
  summary: "What has been entered in this browser's sign-up with this email",
  access,
  input: z.object({ email }),
  output: z.object({ data: signUpState }),
});

export const requiredCodes = endpoint("POST", "/auth/otprequirement", {
  summary: "What is in progress in this browser, and which code it needs",
  access,
  input: noInput,
  output: z.object({
    data: z.object({
      flow: z.enum(["none", "signup", "mfa", "mobile-sign-in"]),
      /** Whether a code to an email address, or to a mobile, comes next. */
      email: z.boolean(),
      mobile: z.boolean(),
      signUp: signUpState.optional(),
    }),
  }),
});

export const finishSignUp = endpoint("POST", "/auth/additional-info", {
  summary: "Create the account of a confirmed sign-up, and sign in",
  access,
  limits: [{ of: "sign-up", by: "network", per: "hour", most: 40 }],
  input: z
    .object({
      company: companyName,
      password: newPassword,
      confirmPassword: repeatedPassword,
      /**
       * The other way to reach the person: an email address if the mobile was verified, otherwise a
       * mobile (R578).
       */
      contact: z.string().trim().max(254).optional(),
      /** The browser's, if it is one of those that an account can have. */
      timeZone: timeZone.optional(),
    })
    .superRefine(matching),
  output: said,
});

export const forgotPassword = endpoint("POST", "/auth/newforgotPassword", {
  summary: "Email a code that resets the password; the response is the same for every email",
  access,
  limits: [SENDING],
  input: z.object({ email, turnstile }),
  output: said,
});

export const resetPassword = endpoint("POST", "/auth/new-reset-password", {
  summary: "Set a new password with the emailed code; ends every session",
  access,
  limits: [GUESSES],
  input: z
    .object({
      email,
      code: otp,
      password: newPassword,
      confirmPassword: repeatedPassword,
    })
    .superRefine(matching),
  output: said,
});
