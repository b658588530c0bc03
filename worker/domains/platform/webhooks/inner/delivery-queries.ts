import { and, desc, eq, lt, notInArray, type SQL, sql } from "drizzle-orm";
import * as z from "zod";
import { type Id, idSchema } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { webhookDeliveries } from "#worker/db/schema/shard/webhooks.ts";
import { readRows, type Statement, statement } from "#worker/db/statement.ts";

export type DeliveryRow = typeof webhookDeliveries.$inferSelect;

const one = (webhook: string, id: string) =>
  and(eq(webhookDeliveries.webhookId, webhook), eq(webhookDeliveries.id, id)) ?? sql`0`;

export function insertDelivery(
  ctx: AccountContext,
  delivery: {
    id: Id<"delivery">;
    webhook: string;
    event: string;
    subject: string | undefined;
    body: string;
  },
): Statement {
  const { webhook, ...values } = delivery;
  return ctx.db.insert(webhookDeliveries, {
    ...values,
    webhookId: webhook,
    status: "pending",
    nextAt: ctx.now(),
    createdAt: ctx.now(),
  });
}

/**
 * Deliveries of what a query finds, written before what it finds is changed: `items` selects one
 * column `item`, JSON objects, which become lists of up to `size` under `data.name`. Each of `ids` is
 * the part of the list that it is for, the webhook and its own id; `RETURNING` says which were needed.
 */
export function insertDeliveriesOf(
  ctx: AccountContext,
  event: { type: string; name: string; items: SQL; size: number },
  ids: readonly (readonly [part: number, webhook: string, id: Id<"delivery">])[],
): Statement {
  const { accountId } = ctx.db;
  const at = new Date(ctx.now()).toISOString();
  const body = sql`json_object('type', ${event.type}, 'timestamp', ${at},
    'data', json_object(${event.name}, json_group_array(json(item))))`;
  return statement(sql`WITH numbered AS MATERIALIZED (
      SELECT item, CAST((row_number() OVER () - 1) / ${event.size} AS INTEGER) AS part FROM (${event.items})),
    parts AS MATERIALIZED (SELECT part, ${body} AS body FROM numbered GROUP BY part)
    INSERT INTO webhook_deliveries
      (account_id, id, webhook_id, event, body, status, next_at, created_at)
    SELECT ${accountId}, i.value->>2, i.value->>1, ${event.type}, parts.body, 'pending',
      ${ctx.now()}, ${ctx.now()}
    FROM parts CROSS JOIN json_each(${JSON.stringify(ids)}) i
    WHERE i.value->>0 = parts.part RETURNING id`);
}

export const writtenDelivery = z.object({ id: idSchema("delivery") });

const claimed = z.object({
  webhook_id: z.string(),
  event: z.string(),
  body: z.string(),
  attempts: z.number(),
});
export type ClaimedDelivery = z.output<typeof claimed>;

/**
 * Claims a delivery that is due, for `leaseMs`: other claims find nothing until then, and send it
 * again afterwards. Undefined if it is not due, done or deleted.
 */
export async function claimDelivery(
  ctx: AccountContext,
  id: string,
  leaseMs: number,
): Promise<ClaimedDelivery | undefined> {
  const [result] = await ctx.db.batch([
    statement(sql`UPDATE webhook_deliveries
      SET next_at = ${ctx.now() + leaseMs}, attempts = attempts + 1
      WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND status = 'pending'
        AND next_at <= ${ctx.now()}
      RETURNING webhook_id, event, body, attempts`),
  ]);
  const [row] = result?.results ?? [];
  return row ? claimed.parse(row) : undefined;
}

interface Outcome {
  response: number | null;
  error: string | null;
}

/** Marks a delivery as delivered, whichever attempt it was. */
export function recordDelivered(ctx: AccountContext, id: string, response: number): Statement {
  return ctx.db.update(
    webhookDeliveries,
    { status: "delivered", response, error: null, settledAt: ctx.now() },
    and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.status, "pending")) ?? sql`0`,
  );
}

/** Records that the claimed attempt failed; without `nextAt` it was the last. A later attempt's result is kept. */
export function recordFailedAttempt(
  ctx: AccountContext,
  id: string,
  attempt: Outcome & { attempts: number; nextAt: number | undefined },
): Statement {
  const { attempts, nextAt, ...outcome } = attempt;
  const change =
    nextAt === undefined ? { status: "failed" as const, settledAt: ctx.now() } : { nextAt };
  const mine = and(
    eq(webhookDeliveries.id, id),
    eq(webhookDeliveries.status, "pending"),
    eq(webhookDeliveries.attempts, attempts),
  );
  return ctx.db.update(webhookDeliveries, { ...outcome, ...change }, mine ?? sql`0`);
}

/** One about a sub-account of GoHighLevel's. */
export function deliveryAbout(ctx: AccountContext, subject: string, id: string) {
  const about = and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.subject, subject));
  return ctx.db.find(webhookDeliveries, about ?? sql`0`);
}

export function getDelivery(ctx: AccountContext, webhook: string, id: string) {
  return ctx.db.get(webhookDeliveries, one(webhook, id), "Delivery");
}

/** Makes a delivery due now, whatever became of it. */
export function makeDue(ctx: AccountContext, webhook: string, id: string): Statement {
  const change = { status: "pending" as const, nextAt: ctx.now(), settledAt: null };
  return ctx.db.update(webhookDeliveries, change, one(webhook, id));
}

export function deliveryPage(
  ctx: AccountContext,
  requested: {
    webhook: string;
    without: readonly string[];
    before: string | undefined;
    limit: number;
  },
): Promise<DeliveryRow[]> {
  const { webhook, without, before, limit } = requested;
  return ctx.db.list(webhookDeliveries, {
    where: and(
      eq(webhookDeliveries.webhookId, webhook),
      before === undefined ? undefined : lt(webhookDeliveries.id, before),
      notInArray(webhookDeliveries.event, [...without]),
    ),
    orderBy: desc(webhookDeliveries.id),
    limit,
  });
}

export function deleteDeliveries(ctx: AccountContext, webhook: string): Statement {
  return ctx.db.delete(webhookDeliveries, eq(webhookDeliveries.webhookId, webhook));
}

const dueRow = z.object({ account_id: idSchema("account"), id: idSchema("delivery") });

/** What is due on one shard since `before`. */
export function dueDeliveries(database: D1Database, before: number, limit: number) {
  return readRows(
    database,
    sql`SELECT account_id, id FROM webhook_deliveries WHERE status = 'pending'
      AND next_at <= ${before} ORDER BY next_at LIMIT ${limit}
      /* cross-account: the sweep puts whatever is due on the queue */`,
    dueRow,
  );
}

/** Deletes the oldest deliveries of one shard from before a moment; returns how many. */
export async function deleteOldDeliveries(
  database: D1Database,
  before: number,
  limit: number,
): Promise<number> {
  const { sql: text, params } = statement(sql`DELETE FROM webhook_deliveries
    WHERE (account_id, id) IN (SELECT account_id, id FROM webhook_deliveries
      WHERE created_at < ${before} ORDER BY created_at LIMIT ${limit})
    /* cross-account: the log is kept for 30 days, whosever it is */`);
  const result = await database
    .prepare(text)
    .bind(...params)
    .run();
  return result.meta.changes;
}
