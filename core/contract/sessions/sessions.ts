import * as z from "zod";
import { endpoint, noInput, noOutput } from "../../endpoint.ts";

// What every page calls; signing in itself is in auth.ts.

const access = { who: "anyone" } as const;

/** What the sign-in and sign-up pages may offer. */
export const authOptions = endpoint("GET", "/auth/options", {
  summary: "Which ways to sign in are configured",
  access,
  plain: true,
  input: noInput,
  output: z.object({
    data: z.object({
      google: z.boolean(),
      apple: z.boolean(),
      turnstileSiteKey: z.string().optional(),
      /** Whether new accounts can be made. */
      signUps: z.boolean(),
      payloadEncryption: z.boolean(),
      /** Who answers questions from people who are signed out. */
      supportEmail: z.string(),
    }),
  }),
});

export const agreeKey = endpoint("POST", "/auth/salt", {
  summary: "Agree on a key for encrypted payloads (ECDH on P-256, HKDF with this salt)",
  access,
  limits: [{ of: "salt", by: "network", per: "quarter hour", most: 240 }],
  plain: true,
  input: z.object({
    /** The caller's public key, raw and uncompressed, in base 64 url. */
    publicKey: z.string().regex(/^[\w-]{87}$/, "Must be a raw P-256 public key in base 64 url"),
  }),
  output: z.object({
    data: z.object({
      publicKey: z.string(),
      salt: z.string(),
      /** Sent with every encrypted call; only the server can read it. */
      ticket: z.string(),
      /** Epoch milliseconds. */
      expiresAt: z.number(),
    }),
  }),
});

export const renewSession = endpoint("POST", "/auth/accessToken", {
  summary: "Renew the session with the refresh cookie",
  access,
  input: noInput,
  output: noOutput,
});

export const signOut = endpoint("POST", "/user/logout", {
  area: "user",
  summary: "End this session; also succeeds if it has already ended",
  access,
  input: noInput,
  output: noOutput,
});
