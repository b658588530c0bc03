import { isNull, sql } from "drizzle-orm";
import type { AccountContext } from "#worker/context.ts";
import { archives } from "#worker/db/schema/shard/archive.ts";
import { decrypt, encrypt, fromBase64, toBase64 } from "#worker/secrets.ts";
import { importKey } from "./block.ts";

const KEY_BYTES = 32;

function subject(ctx: AccountContext): string {
  return `${ctx.account.id} archive`;
}

/** The account's own key, as it is stored. */
export async function openKey(ctx: AccountContext, stored: string): Promise<CryptoKey> {
  return importKey(fromBase64(await decrypt(ctx.settings.ENCRYPTION_KEY, subject(ctx), stored)));
}

/** The same; if the account has none, it gets one. */
export async function ownKey(ctx: AccountContext): Promise<CryptoKey> {
  const known = await storedKey(ctx);
  if (known) return openKey(ctx, known);
  const raw = toBase64(crypto.getRandomValues(new Uint8Array(KEY_BYTES)));
  const key = await encrypt(ctx.settings.ENCRYPTION_KEY, subject(ctx), raw);
  await ctx.db.batch([ctx.db.update(archives, { key }, isNull(archives.key))]);
  const stored = await storedKey(ctx);
  if (!stored) throw new Error("The account has no archive");
  return openKey(ctx, stored);
}

async function storedKey(ctx: AccountContext): Promise<string | null | undefined> {
  return (await ctx.db.find(archives, sql`1`))?.key;
}
