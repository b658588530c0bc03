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

/** Keeps this browser's proofs in a cookie, encrypted, until it comes back from the provider. */
export async function keepAttempt(ctx: Ctx, proofs: Omit<Attempt, "expiresAt">): Promise<void> {
  const text = JSON.stringify({ ...proofs, expiresAt: ctx.now() + ATTEMPT_MS });
  const sealed = await encrypt(ctx.settings.ENCRYPTION_KEY, SUBJECT, text);
  ctx.caller.cookies.set("social", sealed, ATTEMPT_MS);
}

/** This browser's proofs, once; undefined if it has none, they have another state or have expired. */
export async function takeAttempt(ctx: Ctx, state: string): Promise<Attempt | undefined> {
  const sealed = ctx.caller.cookies.get("social");
  if (!sealed) return undefined;
  const text = await decrypt(ctx.settings.ENCRYPTION_KEY, SUBJECT, sealed).catch(() => undefined);
  const kept = text === undefined ? undefined : attempt.parse(JSON.parse(text));
  if (!kept || !isSame(kept.state, state)) return undefined;
  ctx.caller.cookies.clear("social");
  return kept.expiresAt > ctx.now() ? kept : undefined;
}
