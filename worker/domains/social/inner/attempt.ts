import * as z from "zod";
import type { PublicContext } from "#worker/context.ts";
import { decrypt, encrypt, isSame } from "#worker/secrets.ts";

const ATTEMPT_MS = 10 * 60_000;
const SUBJECT = "social sign-in";

const attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  expiresAt: z.number(),
});
export type Attempt = z.infer<typeof attempt>;

type Ctx = Pick<PublicContext, "settings" | "now"> & { caller: PublicContext["caller"] };

/** Stores what this browser took to the provider, so that nobody can read or change it. */
export async function keepAttempt(ctx: Ctx, proofs: Omit<Attempt, "expiresAt">): Promise<void> {
  const text = JSON.stringify({ ...proofs, expiresAt: ctx.now() + ATTEMPT_MS });
  const sealed = await encrypt(ctx.settings.ENCRYPTION_KEY, SUBJECT, text);
  ctx.caller.cookies.set("social", sealed, ATTEMPT_MS);
}

/** What this browser took there, once; undefined if it did not go, or went with another state. */
export async function takeAttempt(ctx: Ctx, state: string): Promise<Attempt | undefined> {
  const sealed = ctx.caller.cookies.get("social");
  if (!sealed) return undefined;
  const text = await decrypt(ctx.settings.ENCRYPTION_KEY, SUBJECT, sealed).catch(() => undefined);
  const kept = text === undefined ? undefined : attempt.parse(JSON.parse(text));
  if (!kept || !isSame(kept.state, state)) return undefined;
  ctx.caller.cookies.clear("social");
  return kept.expiresAt > ctx.now() ? kept : undefined;
}
