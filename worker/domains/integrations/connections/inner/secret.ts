import * as z from "zod";
import type { Grant, Place } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { decrypt, encrypt } from "#worker/secrets.ts";

const secret = z.object({ access: z.string(), refresh: z.string().optional() });
export type Secret = z.output<typeof secret>;

/** Whose it is: of another account or CRM it cannot be read. */
const subject = (ctx: AccountContext, app: string) => `${ctx.account.id}:${app}`;

export function seal(
  ctx: AccountContext,
  app: string,
  { access, refresh }: Grant,
): Promise<string> {
  const plain = JSON.stringify({ access, refresh } satisfies Secret);
  return encrypt(ctx.settings.ENCRYPTION_KEY, subject(ctx, app), plain);
}

export async function open(ctx: AccountContext, app: string, sealed: string): Promise<Secret> {
  return secret.parse(
    JSON.parse(await decrypt(ctx.settings.ENCRYPTION_KEY, subject(ctx, app), sealed)),
  );
}

const place = z.record(z.string(), z.string());

export function placeOf(row: { place: string }): Place {
  return place.parse(JSON.parse(row.place));
}
