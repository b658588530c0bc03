import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import type { VendorApp } from "#core/rules/crm/apps.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { connections, endedGrants } from "#worker/db/schema/shard/connections.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";
import type { ConnectionRow } from "./inner/connection-queries.ts";

export type EndedRow = Omit<typeof endedGrants.$inferSelect, "accountId">;

const newEndedId = sql`lower(hex(randomblob(16)))`;

/** Removes a connection, or all of the account's; what each has at that moment is to be revoked. */
export function endConnectionRows(ctx: AccountContext, app?: VendorApp): Statement[] {
  const one = app === undefined ? undefined : eq(connections.app, app);
  return [
    statement(sql`INSERT INTO ended_grants (account_id, id, app, vendor_id, place, secret, webhook, next_at)
      SELECT account_id, ${newEndedId}, app, vendor_id, place, secret, webhook, ${ctx.now()}
      FROM connections
      WHERE account_id = ${ctx.db.accountId} AND ${one ?? sql`1`}`),
    ctx.db.delete(connections, one ?? sql`1`),
  ];
}

/** Behind the storing of a renewed secret: it is to be revoked if its connection is gone, or has another one. */
export function endUnlessStored(
  ctx: AccountContext,
  { app, vendorId }: Pick<ConnectionRow, "app" | "vendorId">,
  { place, secret }: Pick<ConnectionRow, "place" | "secret">,
): Statement {
  const account = ctx.db.accountId;
  return statement(sql`INSERT INTO ended_grants (account_id, id, app, vendor_id, place, secret, next_at)
    SELECT ${account}, ${newEndedId}, ${app}, ${vendorId}, ${place}, ${secret}, ${ctx.now()}
    WHERE NOT EXISTS (SELECT 1 FROM connections
      WHERE account_id = ${account} AND app = ${app} AND secret = ${secret})`);
}

export function endedOf(ctx: AccountContext, app: VendorApp): Promise<EndedRow[]> {
  return ctx.db.list(endedGrants, { where: eq(endedGrants.app, app) });
}

export function findEnded(ctx: AccountContext, id: string) {
  return ctx.db.find(endedGrants, eq(endedGrants.id, id));
}

export function deleteEnded(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(endedGrants, eq(endedGrants.id, id));
}

export function retryEnded(
  ctx: AccountContext,
  { id, tries }: EndedRow,
  nextAt: number,
): Statement {
  return ctx.db.update(endedGrants, { tries: tries + 1, nextAt }, eq(endedGrants.id, id));
}

/** Whether any account has a connection of this account at the vendor's. */
export async function isConnectedAnywhere(
  { shards }: Pick<SystemContext, "shards">,
  { app, vendorId }: Pick<EndedRow, "app" | "vendorId">,
): Promise<boolean> {
  const query = sql`SELECT 1 AS n FROM connections
    WHERE app = ${app} AND vendor_id = ${vendorId} AND status = 'connected' LIMIT 1
    /* cross-account: a grant that accounts share ends with the last of them */`;
  const found = await Promise.all(shards.map((shard) => readRows(shard, query, z.unknown())));
  return found.some((rows) => rows.length > 0);
}

const due = z.object({ account_id: z.string(), id: z.string() });

export function dueEnded(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, id FROM ended_grants WHERE next_at <= ${now}
    ORDER BY next_at LIMIT ${limit}
    /* cross-account: the sweep revokes what any account's connections no longer use */`;
  return readRows(shard, query, due);
}
