import { contract } from "#core/contract/registry.ts";
import { conflict } from "#core/errors.ts";
import { APP_NAMES, CONNECT_TEXTS, VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { endConnectionRows } from "./ended-queries.ts";
import { connectionsOf, findConnection } from "./inner/connection-queries.ts";
import { revokeNow } from "./inner/end-grant.ts";
import { present } from "./inner/present.ts";

/** Which CRMs are connected, and which can be. */
export const listConnections = verb(contract.listConnections, async (ctx) => {
  const rows = await connectionsOf(ctx);
  const apps = VENDOR_APPS.filter((app) => ctx.vendors.keysOf(app) !== undefined);
  return { data: rows.map(present), apps };
});

/** R327, R427: gone here at once, and at the vendor as soon as it can be reached (R328). */
export const removeConnection = verb(contract.removeConnection, async (ctx, { type: app }) => {
  await endConnection(ctx, app);
  return { message: CONNECT_TEXTS.removed(APP_NAMES[app]) };
});

export async function endConnection(ctx: AccountContext, app: VendorApp): Promise<void> {
  const row = await findConnection(ctx, app);
  if (!row) throw conflict(CONNECT_TEXTS.notConnected(APP_NAMES[app]));
  await commit(ctx, {
    statements: endConnectionRows(ctx, app),
    audit: { action: "connection.remove", subject: app, detail: { account: row.name } },
  });
  ctx.waitUntil(revokeNow(ctx, app));
}

/** The account's connection of a vendor, with the account there. */
export async function findOwnConnection(ctx: AccountContext, app: VendorApp) {
  const row = await findConnection(ctx, app);
  return row && { ...present(row), vendorId: row.vendorId };
}
