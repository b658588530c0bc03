import { env } from "cloudflare:workers";
import type { AccountContext } from "#worker/context.ts";
import { sessionCookie } from "#worker/db/sign-in.ts";
import { settingsOf } from "#worker/env.ts";

/** The Cookie header of a session for an account's person, signed as better-auth signs it. */
export async function sessionFor(account: AccountContext): Promise<string> {
  const token = crypto.randomUUID().replaceAll("-", "");
  const now = Date.now();
  await env.CONTROL.prepare(
    "INSERT INTO sessions (id, token, user_id, expires_at, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?)",
  )
    .bind(crypto.randomUUID(), token, account.person?.userId, now + 3_600_000, now, now)
    .run();
  const key = await crypto.subtle.importKey(
    "raw",
    new TextEncoder().encode(env.AUTH_SECRET),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["sign"],
  );
  const signature = await crypto.subtle.sign("HMAC", key, new TextEncoder().encode(token));
  const signed = `${token}.${btoa(String.fromCharCode(...new Uint8Array(signature)))}`;
  return `${sessionCookie(settingsOf(env))}=${encodeURIComponent(signed)}`;
}
