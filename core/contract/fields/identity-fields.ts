import * as z from "zod";
import { normaliseMobile } from "../../rules/phone.ts";
import { nameField } from "./name-field.ts";

/** The wording of spec 002 sections 5 and 8, and our own where it has none. */
export const IDENTITY_TEXTS = {
  emailExists: "Email already exists, Please login",
  mobileExists: "Mobile number already exists, Please login",
  wrong: "Email or password is incorrect",
  commonPassword: "This password is one of those that attackers try first. Choose another",
  inactive: "This account is not active",
  /** The platform's ceiling, no matter who used it up. */
  smsCeiling:
    "We cannot text more codes at the moment. Use your email and password, or try again later.",
  tooMany: (seconds: number) => `Too many attempts. Try again ${inTime(seconds)}.`,
  sessionOver: "Please sign in again",
  flowOver: "This took too long. Please start again.",
  otpEmpty: "Enter OTP",
  otpShape: "Enter Valid OTP",
  otpFailed: "OTP verification failed !",
  otpSoon: "A code was sent a moment ago. You can ask for another one in a minute.",
  otpMobile: "OTP sent to your number successfully",
  otpEmail: "OTP sent to your email successfully",
  mailFailed: "The email could not be sent. Please try again.",
  smsFailed: "The message could not be sent. Please try again.",
  created: "Account Created Successfully",
  resetAsked: "If an account has this email, a code is on its way to it.",
  passwordChanged: "Your password has been changed",
  passwordWrong: "The current password is incorrect",
  notHuman: "Please confirm that you are human",
} as const;

function inTime(seconds: number): string {
  if (seconds < 60) return "in a moment";
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? "in a minute" : `in ${minutes} minutes`;
}

/** Codes: six digits, ten minutes, five tries, a new one after a minute (O24). */
export const OTP_LENGTH = 6;
export const OTP_MINUTES = 10;
export const OTP_TRIES = 5;
export const OTP_RESEND_SECONDS = 60;

/** ASCII only, so that no two addresses look alike; in lower case. */
export const email = z
  .string({ error: "Email is required!" })
  .trim()
  .toLowerCase()
  .min(1, "Email is required!")
  .max(254, "Email is too long")
  .regex(z.regexes.email, "Enter a valid email");

/** An Australian mobile as `614########`. */
export const mobile = z
  .string({ error: "Mobile number is required!" })
  .trim()
  .min(1, "Mobile number is required!")
  .max(40, "Please enter a valid phone number")
  .transform((text, issues): string => {
    const number = normaliseMobile(text);
    if (number !== undefined) return number;
    issues.addIssue({ code: "custom", message: "Please enter a valid phone number" });
    return z.NEVER;
  });

export const otp = z
  .string({ error: "Enter OTP" })
  .trim()
  .min(1, IDENTITY_TEXTS.otpEmpty)
  .regex(/^\d{6}$/, IDENTITY_TEXTS.otpShape);

const LONGEST_PASSWORD = 128;
const PASSWORD_LENGTH = `Password must be 8 to ${LONGEST_PASSWORD} characters`;

/** R576, decision 16. */
export const newPassword = z
  .string({ error: "Password is required" })
  .min(8, PASSWORD_LENGTH)
  .max(LONGEST_PASSWORD, PASSWORD_LENGTH);

/** Typed again beside `newPassword`; `matching` compares the two. */
export const repeatedPassword = z.string({ error: "Please type the password again" }).max(1000);

/** An existing password; older ones may be shorter. */
export const password = z
  .string({ error: "Password is required" })
  .min(1, "Password is required")
  .max(128);

export const PASSWORDS_DIFFER = "Passwords do not match";

/** R577: an object whose `password` and `confirmPassword` match. */
export function matching<T extends { password: string; confirmPassword: string }>(
  value: T,
  issues: z.RefinementCtx<T>,
): void {
  const { password, confirmPassword } = value;
  // What is too long was cut before it came here.
  if (password === confirmPassword || password.length > LONGEST_PASSWORD) return;
  issues.addIssue({ code: "custom", path: ["confirmPassword"], message: PASSWORDS_DIFFER });
}

/** Also used in mails. */
export const personName = nameField("Name", 80, { required: "Name is required!" }).refine(
  (text) => !/^\d+$/.test(text),
  "Can Not Enter Only Numbers",
);

/** R575. */
export const companyName = nameField("Company name", 50, {
  long: "Company name cannot be longer than 50 characters",
});

/** The Turnstile token from the page, if a key is configured. */
export const turnstile = z.string().max(4096).optional();
