import { env } from "cloudflare:workers";
import * as z from "zod";
import type { WebhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { type Id, idSchema } from "#core/ids.ts";
import {
  accountIn,
  deliver,
  drain,
  type Harness,
  harness,
} from "#tests/support/campaign-harness.ts";
import { onEachShard } from "#tests/support/sweeps.ts";
import { newWebhook } from "#tests/support/webhooks.ts";
import type { AccountContext } from "#worker/context.ts";
import { sweepWebhooks } from "#worker/domains/platform/webhooks/deliver.ts";
import { webhookMessage } from "#worker/queues/messages.ts";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;

const delivery = z.object({
  id: idSchema("delivery"),
  webhook_id: z.string(),
  event: z.string(),
  body: z.string(),
  status: z.enum(["pending", "delivered", "failed"]),
  attempts: z.number(),
  next_at: z.number(),
  response: z.number().nullable(),
  error: z.string().nullable(),
});

const told = z.object({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

function shardOf({ account }: AccountContext): D1Database {
  return account.shard === 0 ? env.SHARD_00 : env.SHARD_01;
}

/** An account's deliveries as they are stored, oldest first. */
export async function deliveriesOf(ctx: AccountContext) {
  const { results } = await shardOf(ctx)
    .prepare("SELECT * FROM webhook_deliveries WHERE account_id = ? ORDER BY created_at, id")
    .bind(ctx.account.id)
    .all();
  return z.array(delivery).parse(results);
}

export async function webhookOf(ctx: AccountContext) {
  const { results } = await shardOf(ctx)
    .prepare("SELECT * FROM webhooks WHERE account_id = ?")
    .bind(ctx.account.id)
    .all();
  return z.looseObject({ active: z.number(), failures: z.number() }).parse(results[0]);
}

export async function runOnShard(ctx: AccountContext, sql: string, ...values: unknown[]) {
  await shardOf(ctx)
    .prepare(sql)
    .bind(...values)
    .run();
}

/** The texts of an account's notifications about webhooks. */
export async function notificationsOf(ctx: AccountContext): Promise<string[]> {
  const { results } = await shardOf(ctx)
    .prepare("SELECT message FROM notifications WHERE account_id = ? AND kind = 'webhook'")
    .bind(ctx.account.id)
    .all();
  return results.map(({ message }) => String(message));
}

/** The events for an account's webhooks, read from the deliveries' bodies. */
export async function toldTo(ctx: AccountContext) {
  return (await deliveriesOf(ctx)).map(({ body }) => told.parse(JSON.parse(body)));
}

/** An account with one webhook, in a harness. */
export async function listening(
  shard: 0 | 1,
  events?: WebhookEvent[],
): Promise<{ h: Harness; ctx: AccountContext; webhook: Id<"webhook">; secret: string }> {
  const h = harness();
  const ctx = await accountIn(h, { shard });
  const { id, secret } = await newWebhook(ctx, events ? { events } : {});
  return { h, ctx, webhook: id, secret };
}

/** Sends everything on the queue. */
export async function sendAll(h: Harness): Promise<void> {
  await drain(h, "webhooks");
}

/** Queues and sends what this account has due, and leaves what other tests have. */
export async function sweepAndSend({
  h,
  ctx,
}: Awaited<ReturnType<typeof listening>>): Promise<void> {
  await onEachShard(h.system, sweepWebhooks);
  const due = z.array(webhookMessage).parse(h.queues.webhooks.splice(0));
  await deliver(
    h,
    "webhooks",
    due.filter(({ account }) => account.id === ctx.account.id),
  );
}
