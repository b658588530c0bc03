import * as z from "zod";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { agreedBytes, agreementKeys, SEALED_KEY_MS } from "#core/sealed.ts";
import type { SystemContext } from "#worker/context.ts";
import { decrypt, encrypt, fromBase64, randomToken, toBase64 } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";

const SUBJECT = "key of encrypted payloads";

const kept = z.object({ key: z.string(), expiresAt: z.number() });

type Ctx = Pick<SystemContext, "settings" | "now">;

/** The key of encrypted payloads in a form that its owner carries and only we can read. */
export function sealedTicket(ctx: Ctx, key: Uint8Array, expiresAt: number): Promise<string> {
  const text = JSON.stringify({ key: toBase64(key), expiresAt });
  return encrypt(ctx.settings.ENCRYPTION_KEY, SUBJECT, text);
}

/** The key in a ticket; undefined if the ticket is not one of ours, or has expired. */
export async function keyOfTicket(
  ctx: Ctx,
  ticket: string,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const text = await decrypt(ctx.settings.ENCRYPTION_KEY, SUBJECT, ticket).catch(() => undefined);
  if (text === undefined) return undefined;
  const { key, expiresAt } = kept.parse(JSON.parse(text));
  return expiresAt > ctx.now() ? fromBase64(key) : undefined;
}

/** Agrees on a key with any caller; nothing of it is stored here. */
export const agreeKey = verb(contract.agreeKey, async (ctx, { publicKey }) => {
  const ours = await agreementKeys();
  const salt = randomToken(16);
  const key = await agreedBytes(ours.own, publicKey, salt).catch(() => {
    throw invalid("publicKey", "Must be a public key of P-256");
  });
  const expiresAt = ctx.now() + SEALED_KEY_MS;
  const ticket = await sealedTicket(ctx, key, expiresAt);
  return { data: { publicKey: ours.publicKey, salt, ticket, expiresAt } };
});
