import * as z from "zod";
import { endpoint, noInput, noOutput } from "../endpoint.ts";

export const AUTH_TEXTS = {
  exists: "Email already exists, Please login",
  wrong: "Email or password is incorrect",
  inactive: "This account is not active",
  tooMany: "Too many attempts. Try again in a few minutes.",
  sessionOver: "Please sign in again",
} as const;

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, "Email is required!")
  .max(254, "Email is too long")
  .regex(z.regexes.email, "Enter a valid email");

export const signIn = endpoint({
  method: "POST",
  path: "/auth/newlogin",
  area: "auth",
  summary: "Sign in with e-mail and password",
  access: { who: "anyone" },
  input: z.object({ email, password: z.string().min(1, "Password is required").max(128) }),
  output: z.object({ message: z.string() }),
});

export const signUp = endpoint({
  method: "POST",
  path: "/auth/newsignup",
  area: "auth",
  summary: "Open a trial account and sign in",
  access: { who: "anyone" },
  input: z.object({
    name: z
      .string()
      .trim()
      .min(1, "Name is required!")
      .max(80, "Cannot be longer than 80 characters")
      .refine((text) => !/^\d+$/.test(text), "Can Not Enter Only Numbers"),
    email,
    password: z
      .string()
      .min(6, "Password must be 6 to 20 characters")
      .max(20, "Password must be 6 to 20 characters"),
  }),
  output: z.object({ message: z.string() }),
});

export const renewSession = endpoint({
  method: "POST",
  path: "/auth/accessToken",
  area: "auth",
  summary: "Renew the session of the cookie",
  access: { who: "anyone" },
  input: noInput,
  output: noOutput,
});

export const signOut = endpoint({
  method: "POST",
  path: "/user/logout",
  area: "user",
  summary: "End this session; says yes to a session that is over already",
  access: { who: "anyone" },
  input: noInput,
  output: noOutput,
});
