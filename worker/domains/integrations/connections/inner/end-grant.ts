import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { Connector, Grant, Place, Vendor } from "#worker/connectors/connector.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  deleteEnded,
  type EndedRow,
  endedOf,
  endUnlessStored,
  findEnded,
  isConnectedAnywhere,
  retryEnded,
} from "../ended-queries.ts";
import { VendorError } from "../vendor-error.ts";
import { ask } from "./ask.ts";
import { findConnection } from "./connection-queries.ts";
import { open, placeOf, seal } from "./secret.ts";

const MINUTE_MS = 60_000;
/** Tries at the vendor, each later than the one before: about a week. */
const MOST_TRIES = 12;

/** Behind the commit that ended a grant: revokes it now. What may end more than itself is left to the sweep. */
export async function revokeNow(ctx: AccountContext, app: VendorApp): Promise<void> {
  const { oauth } = await connectorOf(app);
  if (oauth?.isOneGrant) return;
  for (const row of await endedOf(ctx, app)) await revokeEnded(ctx, row);
}

/**
 * Revokes what a vendor gave us and we have not kept. Where that would end more than itself, it is left: whose account it is
 * we may not know.
 */
export async function endUnkept(
  ctx: AccountContext,
  { app, oauth }: Vendor,
  grant: Grant & { place: Place },
): Promise<void> {
  if (oauth?.isOneGrant) return;
  const kept = { secret: await seal(ctx, app, grant), place: JSON.stringify(grant.place) };
  await ctx.db.batch([endUnlessStored(ctx, { app, vendorId: "" }, kept)]);
  ctx.waitUntil(revokeNow(ctx, app));
}

/** The same of any vendor; a grant that another connection shares ends with that one. */
export async function revokeDue(
  ctx: AccountContext,
  id: string,
  everywhere: Pick<SystemContext, "shards">,
): Promise<void> {
  const row = await findEnded(ctx, id);
  if (!row) return;
  const { oauth } = await connectorOf(row.app);
  const isShared = oauth?.isOneGrant === true && (await isConnectedAnywhere(everywhere, row));
  await revokeEnded(ctx, row, isShared);
}

/** Revokes what is no longer used at its vendor. Doing it twice is once; if it fails, a sweep tries again. */
async function revokeEnded(ctx: AccountContext, row: EndedRow, isShared = false): Promise<void> {
  try {
    await revoke(ctx, row, isShared);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    ctx.log.info("connection.unrevoked", { app: row.app, tries: row.tries });
    // A vendor that refuses does not know it any more.
    if (error.isPassing && row.tries < MOST_TRIES) {
      await ctx.db.batch([retryEnded(ctx, row, ctx.now() + MINUTE_MS * 2 ** row.tries)]);
      return;
    }
  }
  await ctx.db.batch([deleteEnded(ctx, row.id)]);
}

async function revoke(ctx: AccountContext, row: EndedRow, isShared: boolean): Promise<void> {
  const connector = await connectorOf(row.app);
  const place = placeOf(row);
  const { access, refresh = "" } = await open(ctx, row.app, row.secret);
  const now = await findConnection(ctx, row.app);
  // The webhook of the account that is connected again stays.
  if (now?.vendorId !== row.vendorId) await endWebhook(ctx, connector, row, { access, place });
  const keys = ctx.vendors.keysOf(row.app);
  if (isShared || !connector.oauth?.revoke || !keys) return;
  // A program may have brought the same refresh token again.
  if (now && (await open(ctx, row.app, now.secret)).refresh === refresh) return;
  await ask(ctx, connector, connector.oauth.revoke(keys, { access, refresh, place }));
}

/** While we may still ask for it. What the vendor refuses ends by itself. */
async function endWebhook(
  ctx: AccountContext,
  connector: Vendor | Connector,
  { webhook }: EndedRow,
  { access, place }: { access: string; place: Place },
): Promise<void> {
  if (webhook === null || !("webhooks" in connector)) return;
  const { webhooks } = connector;
  if (!("ofAccount" in webhooks)) return;
  const { request, read } = webhooks.ofAccount.end(place, webhook);
  try {
    await ask(ctx, connector, { request: connector.signed(request, access), read });
  } catch (error) {
    if (!(error instanceof VendorError) || error.isPassing) throw error;
  }
}
