import { and, eq, isNotNull, sql } from "drizzle-orm";
import * as z from "zod";
import { CRM_APPS, VENDOR_APPS, type VendorApp } from "#core/rules/crm/apps.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { amongIds } from "#worker/db/id-set.ts";
import { connections } from "#worker/db/schema/shard/connections.ts";
import { readRows, returned, type Statement, statement } from "#worker/db/statement.ts";

export type ConnectionRow = Omit<typeof connections.$inferSelect, "accountId">;

export function findConnection(ctx: AccountContext, app: VendorApp) {
  return ctx.db.find(connections, eq(connections.app, app));
}

export function connectionsOf(ctx: AccountContext): Promise<ConnectionRow[]> {
  return ctx.db.list(connections);
}

const workingPlace = z.object({ app: z.enum(VENDOR_APPS), place: z.string() });

/** Where the account's connections are that work. */
export function workingPlaces(ctx: AccountContext) {
  const query = sql`SELECT app, place FROM connections
    WHERE account_id = ${ctx.db.accountId} AND status = 'connected'`;
  return ctx.db.rows(query, workingPlace);
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

/** The webhook of a connection, unless it is of another account of the vendor's by now. */
export function noteWebhook(
  ctx: AccountContext,
  { app, vendorId }: ConnectionRow,
  outcome: Partial<Pick<ConnectionRow, "webhook" | "webhookCheckAt" | "webhookProblem">>,
): Statement {
  const here = and(eq(connections.app, app), eq(connections.vendorId, vendorId)) ?? sql`0`;
  return ctx.db.update(connections, outcome, here);
}

/** Whether this caller looks at the webhook, of all who find that it is time to; until a moment. */
export async function claimWebhook(
  ctx: AccountContext,
  { app, webhookCheckAt }: ConnectionRow,
  until: number,
): Promise<boolean> {
  const [result] = await ctx.db.batch([
    statement(sql`UPDATE connections SET webhook_check_at = ${until}
      WHERE account_id = ${ctx.db.accountId} AND app = ${app}
        AND webhook_check_at IS ${webhookCheckAt} RETURNING version`),
  ]);
  return returned(result, one).length > 0;
}

const EVENTS_NOTED_EVERY_MS = 60_000;

/** The vendor posted us a change. A storm of them is not noted one by one. */
export function noteEvent(ctx: AccountContext, app: VendorApp): Statement {
  const now = ctx.now();
  const isDue = sql`COALESCE(event_at, 0) <= ${now - EVENTS_NOTED_EVERY_MS}`;
  return ctx.db.update(connections, { eventAt: now }, sql`app = ${app} AND ${isDue}`);
}

/** For the batch that may end the last sync that wants it: the webhook is looked at soon. */
export function checkWebhook(ctx: AccountContext, app: VendorApp): Statement {
  const here = and(eq(connections.app, app), isNotNull(connections.webhook)) ?? sql`0`;
  return ctx.db.update(connections, { webhookCheckAt: 0 }, here);
}

const ofVendor = z.object({ account_id: z.string(), vendor_id: z.string() });

/** Which of our accounts have connected some accounts of a vendor's. */
export function accountsOfVendor(
  shard: D1Database,
  app: VendorApp,
  vendorIds: readonly string[],
  limit: number,
) {
  const query = sql`SELECT account_id, vendor_id FROM connections
    WHERE app = ${app} AND vendor_id IN ${amongIds(vendorIds)} LIMIT ${limit}
    /* cross-account: a webhook of our app at a vendor names no account of ours */`;
  return readRows(shard, query, ofVendor);
}

const due = z.object({ account_id: z.string(), app: z.enum(CRM_APPS) });

export function dueWebhooks(shard: D1Database, now: number, limit: number) {
  const query = sql`SELECT account_id, app FROM connections
    WHERE webhook_check_at IS NOT NULL AND webhook_check_at <= ${now}
    ORDER BY webhook_check_at LIMIT ${limit}
    /* cross-account: the sweep looks at the webhooks of every account's CRMs */`;
  return readRows(shard, query, due);
}

/** What came of asking, of the secret that was used. */
export function noteOutcome(
  ctx: AccountContext,
  { app, version }: ConnectionRow,
  outcome: Partial<
    Pick<
      ConnectionRow,
      "status" | "answeredAt" | "problem" | "problemAt" | "retryAt" | "renewAt" | "requestsLeft"
    >
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
