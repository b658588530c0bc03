import type { VendorApp } from "#core/rules/crm/apps.ts";
import { connectorOf } from "#worker/connectors/connectors.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import {
  deleteEnded,
  type EndedRow,
  endedOf,
  findEnded,
  isConnectedAnywhere,
  retryEnded,
} from "../ended-queries.ts";
import { VendorError } from "../vendor-error.ts";
import { ask } from "./ask.ts";
import { findConnection } from "./connection-queries.ts";
import { open, placeOf } from "./secret.ts";

const MINUTE_MS = 60_000;
/** Tries at the vendor, each later than the one before: about a week. */
const MOST_TRIES = 12;

/** Behind the commit that ended a grant: revokes it now. What may end more than itself is left to the sweep. */
export async function revokeNow(ctx: AccountContext, app: VendorApp): Promise<void> {
  const { oauth } = await connectorOf(app);
  if (oauth?.isOneGrant) return;
  for (const row of await endedOf(ctx, app)) await revokeEnded(ctx, row);
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
  if (oauth?.isOneGrant && (await isConnectedAnywhere(everywhere, row))) {
    await ctx.db.batch([deleteEnded(ctx, id)]);
  } else {
    await revokeEnded(ctx, row);
  }
}

/** Revokes what is no longer used at its vendor. Doing it twice is once; if it fails, a sweep tries again. */
async function revokeEnded(ctx: AccountContext, row: EndedRow): Promise<void> {
  try {
    await revoke(ctx, row);
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

async function revoke(ctx: AccountContext, row: EndedRow): Promise<void> {
  const connector = await connectorOf(row.app);
  const keys = ctx.vendors.keysOf(row.app);
  if (!connector.oauth?.revoke || !keys) return;
  const { access, refresh = "" } = await open(ctx, row.app, row.secret);
  if (await isInUse(ctx, row.app, refresh)) return;
  await ask(ctx, connector, connector.oauth.revoke(keys, { access, refresh, place: placeOf(row) }));
}

/** A program may have brought the same refresh token again. */
async function isInUse(ctx: AccountContext, app: VendorApp, refresh: string): Promise<boolean> {
  const now = await findConnection(ctx, app);
  return now !== undefined && (await open(ctx, app, now.secret)).refresh === refresh;
}
