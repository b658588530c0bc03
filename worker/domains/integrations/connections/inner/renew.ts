import type { AppKeys, Grant, Place, Vendor } from "#worker/connectors/connector.ts";
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
  const place = placeOf(row);
  const grant = await renewedGrant(ctx, connector, row, place);
  const fresh = {
    secret: await seal(ctx, row.app, grant),
    ...endsOf(connector, grant, ctx.now()),
    place: JSON.stringify({ ...place, ...grant.place }),
  };
  await store(ctx, row, fresh);
  return stored(ctx, row, fresh.secret);
}

async function renewedGrant(
  ctx: AccountContext,
  connector: Vendor,
  row: ConnectionRow,
  place: Place,
): Promise<Grant> {
  const { refresh } = await open(ctx, row.app, row.secret);
  try {
    if (!connector.oauth || refresh === undefined) throw new VendorError(row.app, "ended");
    const renewal = connector.oauth.refresh(ourKeys(ctx, row.app), { refresh, place });
    return { refresh, ...(await ask(ctx, connector, renewal)) };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    await ctx.db.batch([freeLease(ctx, row)]);
    throw ofRenewal(ctx, error, row.app);
  }
}

function ourKeys(ctx: AccountContext, app: ConnectionRow["app"]): AppKeys {
  const keys = ctx.vendors.keysOf(app);
  if (keys) return keys;
  ctx.log.error("vendor.app", "Our keys are missing", { app });
  throw new VendorError(app, "unavailable");
}

/** A connection is over only if its vendor says so: another refusal of a renewal may be for a fault of ours, or pass. */
function ofRenewal(ctx: AccountContext, error: VendorError, app: ConnectionRow["app"]) {
  if (error.refusal === "ended") return new VendorError(app, "revoked");
  if (error.isPassing) return error;
  ctx.log.error("vendor.renewal", error, { app, refusal: error.refusal });
  return new VendorError(app, "unavailable");
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
