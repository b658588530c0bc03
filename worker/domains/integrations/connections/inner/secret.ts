import * as z from "zod";
import type { Grant, Place, Vendor } from "#worker/connectors/connector.ts";
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

const DAY_MS = 24 * 60 * 60_000;

/** When what we ask with ends, and when it is renewed though it is not used: half-way to what the vendor allows. */
export function endsOf({ oauth }: Pick<Vendor, "oauth">, { lifeMs }: Grant, now: number) {
  return {
    endsAt: lifeMs === undefined ? null : now + lifeMs,
    renewAt: oauth?.idleDays === undefined ? null : now + (oauth.idleDays / 2) * DAY_MS,
  };
}

const place = z.record(z.string(), z.string());

export function placeOf(row: { place: string }): Place {
  return place.parse(JSON.parse(row.place));
}
