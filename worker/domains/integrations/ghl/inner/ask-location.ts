import type { Ask } from "#worker/connectors/connector.ts";
import { connector, locationToken } from "#worker/connectors/ghl.ts";
import { bearer } from "#worker/connectors/shapes.ts";
import type { AccountContext } from "#worker/context.ts";
import { askPaced, connected } from "#worker/domains/integrations/connections/ask-as.ts";
import { VendorError } from "#worker/domains/integrations/connections/vendor-error.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { decrypt, encrypt } from "#worker/secrets.ts";
import { changeLocation, findLocation, type LocationRow } from "./location-queries.ts";

const MARGIN_MS = 2 * 60_000;

/** Asks as one of the agency's locations, with a token that the agency's gets for a day. */
export async function askLocation<T>(
  ctx: AccountContext,
  id: string,
  { request, read }: Ask<T>,
): Promise<T> {
  const row = await findLocation(ctx, id);
  if (row?.status !== "connected") throw new VendorError("ghl", "revoked");
  const send = (access: string) =>
    askPaced(ctx, connector, id, { request: bearer(request, access), read });
  const known = await knownToken(ctx, row);
  if (known !== undefined) {
    try {
      return await send(known);
    } catch (error) {
      if (!(error instanceof VendorError) || error.refusal !== "revoked") throw error;
    }
  }
  return send(await newToken(ctx, row));
}

const subject = ({ account }: AccountContext, id: string) => `${account.id}:ghl:${id}`;

async function knownToken(ctx: AccountContext, { id, secret, secretEndsAt }: LocationRow) {
  if (secret === null || (secretEndsAt ?? 0) < ctx.now() + MARGIN_MS) return undefined;
  return decrypt(ctx.settings.ENCRYPTION_KEY, subject(ctx, id), secret);
}

async function newToken(ctx: AccountContext, { id }: LocationRow): Promise<string> {
  const agency = await connected(ctx, "ghl", "job");
  const { access, lifeMs } = await agency.ask(locationToken(agency.vendorId, id));
  const secret = await encrypt(ctx.settings.ENCRYPTION_KEY, subject(ctx, id), access);
  const fresh = { secret, secretEndsAt: ctx.now() + lifeMs };
  await writeControl(ctx, [changeLocation(ctx, id, fresh)]);
  return access;
}
