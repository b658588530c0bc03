import type { Vendor } from "#worker/connectors/connector.ts";
import type { AccountContext } from "#worker/context.ts";
import { VendorError } from "../vendor-error.ts";
import { ask } from "./ask.ts";
import {
  type ConnectionRow,
  findConnection,
  freeLease,
  storeSecret,
  takeLease,
} from "./connection-queries.ts";
import { open, placeOf, seal } from "./secret.ts";

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
    const isSame = found?.status === "connected" && found.vendorId === row.vendorId;
    if (!isSame) throw new VendorError(row.app, "revoked");
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
      endsAt: grant.lifeMs === undefined ? null : ctx.now() + grant.lifeMs,
      place: JSON.stringify({ ...place, ...grant.place }),
    };
    await store(ctx, row, fresh);
    return { ...row, ...fresh, version: row.version + 1, leasedUntil: 0 };
  } catch (error) {
    if (!(error instanceof VendorError)) throw error;
    await ctx.db.batch([freeLease(ctx, row)]);
    // Token endpoints answer 400 to what is no longer valid.
    throw error.refusal === "refused" ? new VendorError(row.app, "revoked") : error;
  }
}

/** What would be lost cannot be asked for again, so it is tried more than once. */
async function store(
  ctx: AccountContext,
  row: ConnectionRow,
  fresh: Parameters<typeof storeSecret>[2],
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await ctx.db.batch([storeSecret(ctx, row, fresh)]);
      return;
    } catch (error) {
      if (tries === STORES) throw error;
      await scheduler.wait(tries * WAIT_MS);
    }
  }
}
