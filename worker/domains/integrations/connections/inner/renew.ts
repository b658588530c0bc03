import type { Vendor } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { endUnlessStored } from "../ended-queries.ts";
import { VendorError } from "../vendor-error.ts";
import { ask } from "./ask.ts";
import {
  type ConnectionRow,
  findConnection,
  freeLease,
  storeSecret,
  takeLease,
} from "./connection-queries.ts";
import { revokeNow } from "./end-grant.ts";
import { endsOf, open, placeOf, seal } from "./secret.ts";

/** A secret that ends sooner is renewed before it is used. */
const MARGIN_MS = 2 * 60_000;
/** Longer than a vendor may take to answer. */
const LEASE_MS = 30_000;
const WAIT_MS = 500;
const WAITS = 20;
const STORES = 5;

/**
 * The connection with a secret that can be used. One caller renews it, under a lease in the row; the others wait for what
 * it stores. Vendors take a refresh token once: the new pair is stored before anything else is done with it.
 */
export async function renewed(
  ctx: AccountContext,
  connector: Vendor,
  row: ConnectionRow,
  { isRefused }: { isRefused: boolean },
): Promise<ConnectionRow> {
  let current = row;
  for (let waits = 0; waits < WAITS; waits++) {
    const isNew = current.version !== row.version;
    if (isNew ? !isEnding(ctx, current) : !isRefused && !isEnding(ctx, current)) return current;
    if (await takeLease(ctx, current, ctx.now() + LEASE_MS)) {
      return await renew(ctx, connector, current);
    }
    await scheduler.wait(WAIT_MS);
    const found = await findConnection(ctx, row.app);
    if (!isStill(found, row.vendorId)) throw new VendorError(row.app, "revoked");
    current = found;
  }
  throw new VendorError(row.app, "unavailable");
}

function isEnding(ctx: AccountContext, { endsAt }: ConnectionRow): boolean {
  return endsAt !== null && endsAt < ctx.now() + MARGIN_MS;
}

async function renew(
  ctx: AccountContext,
  connector: Vendor,
  row: ConnectionRow,
): Promise<ConnectionRow> {
  const { refresh } = await open(ctx, row.app, row.secret);
  const keys = ctx.vendors.keysOf(row.app);
  if (!connector.oauth || !keys || refresh === undefined) {
    throw new VendorError(row.app, "revoked");
  }
  const place = placeOf(row);
  try {
    const grant = await ask(ctx, connector, connector.oauth.refresh(keys, { refresh, place }));
    const fresh = {
      secret: await seal(ctx, row.app, { ...grant, refresh: grant.refresh ?? refresh }),
      ...endsOf(connector, grant, ctx.now()),
      place: JSON.stringify({ ...place, ...grant.place }),
    };
    await store(ctx, row, fresh);
    return await stored(ctx, row, fresh.secret);
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    await ctx.db.batch([freeLease(ctx, row)]);
    // Token endpoints answer 400 to what is no longer valid.
    throw error.refusal === "refused" ? new VendorError(row.app, "revoked") : error;
  }
}

/** The connection as it is now: if it was removed or replaced meanwhile, the renewed secret is revoked. */
async function stored(
  ctx: AccountContext,
  { app, vendorId }: ConnectionRow,
  secret: string,
): Promise<ConnectionRow> {
  const row = await findConnection(ctx, app);
  if (row?.secret === secret) return row;
  ctx.waitUntil(revokeNow(ctx, app));
  if (!isStill(row, vendorId)) throw new VendorError(app, "revoked");
  return row;
}

/** Whether the same account of the vendor's is connected. */
function isStill(row: ConnectionRow | undefined, vendorId: string): row is ConnectionRow {
  return row?.status === "connected" && row.vendorId === vendorId;
}

/** What would be lost cannot be asked for again, so it is tried more than once. */
async function store(
  ctx: AccountContext,
  row: ConnectionRow,
  fresh: Parameters<typeof storeSecret>[2],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await ctx.db.batch([storeSecret(ctx, row, fresh), endUnlessStored(ctx, row, fresh)]);
      return;
    } catch (error) {
      if (tries === STORES) throw error;
      await scheduler.wait(tries * WAIT_MS);
    }
  }
}
