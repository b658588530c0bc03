import * as z from "zod";
import type { SystemContext } from "#worker/context.ts";
import { decrypt, encrypt, fromBase64, toBase64 } from "#worker/secrets.ts";

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
