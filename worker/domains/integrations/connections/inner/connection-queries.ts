import { and, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { connections } from "#worker/db/schema/shard/connections.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";

export type ConnectionRow = Omit<typeof connections.$inferSelect, "accountId">;

export function findConnection(ctx: AccountContext, app: VendorApp) {
  return ctx.db.find(connections, eq(connections.app, app));
}

export function connectionsOf(ctx: AccountContext): Promise<ConnectionRow[]> {
  return ctx.db.list(connections);
}

/**
 * Aborts its batch if a connection would take another's place. One that no longer works gives way to the same account of
 * the vendor's.
 */
export function abortIfReplaces(ctx: AccountContext, { app, vendorId }: ConnectionRow): Statement {
  return abortUnless(sql`NOT EXISTS (SELECT 1 FROM connections WHERE account_id = ${ctx.db.accountId}
    AND app = ${app} AND (status = 'connected' OR vendor_id <> ${vendorId}))`);
}

export function insertConnection(ctx: AccountContext, row: ConnectionRow): Statement {
  return ctx.db.insert(connections, row);
}

const one = z.object({ version: z.number() });

/** Whether this caller may renew the secret, of all who find it ended; until a moment. */
export async function takeLease(
  ctx: AccountContext,
  { app, version }: ConnectionRow,
  until: number,
): Promise<boolean> {
  const [result] = await ctx.db.batch([
    statement(sql`UPDATE connections SET leased_until = ${until}
      WHERE account_id = ${ctx.db.accountId} AND app = ${app} AND version = ${version}
        AND status = 'connected' AND leased_until < ${ctx.now()} RETURNING version`),
  ]);
  return returned(result, one).length > 0;
}

/** A renewed secret in place of the one that was read; nothing, if there is another one by now. */
export function storeSecret(
  ctx: AccountContext,
  { app, version }: ConnectionRow,
  renewed: Pick<ConnectionRow, "secret" | "endsAt" | "renewAt" | "place">,
): Statement {
  const here = and(eq(connections.app, app), eq(connections.version, version)) ?? sql`0`;
  return ctx.db.update(connections, { ...renewed, version: version + 1, leasedUntil: 0 }, here);
}

export function freeLease(ctx: AccountContext, { app, version }: ConnectionRow): Statement {
  const here = and(eq(connections.app, app), eq(connections.version, version)) ?? sql`0`;
  return ctx.db.update(connections, { leasedUntil: 0 }, here);
}

/** What came of asking, of the secret that was used. */
export function noteOutcome(
  ctx: AccountContext,
  { app, version }: ConnectionRow,
  outcome: Partial<
    Pick<ConnectionRow, "status" | "answeredAt" | "problem" | "problemAt" | "retryAt" | "renewAt">
  >,
): Statement {
  const here = and(eq(connections.app, app), eq(connections.version, version)) ?? sql`0`;
  return ctx.db.update(connections, outcome, here);
}

const idle = z.object({ account_id: z.string(), app: z.enum(VENDOR_APPS) });

/** Connections that end at their vendors unless they are renewed. */
export function idleConnections(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, app FROM connections
    WHERE renew_at IS NOT NULL AND renew_at <= ${now} AND status = 'connected'
    ORDER BY renew_at LIMIT ${limit}
    /* cross-account: the sweep renews the connections of every account */`;
  return readRows(shard, query, idle);
}
