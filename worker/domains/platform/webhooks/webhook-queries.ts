import { and, desc, eq, sql } from "drizzle-orm";
import * as z from "zod";
import { idSchema } from "#core/ids.ts";
import { WEBHOOK_FORMATS } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { webhookDeliveries, webhooks } from "#worker/db/schema/shard/webhooks.ts";
import type { Statement } from "#worker/db/statement.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

export function webhookById(ctx: AccountContext, id: string): Promise<WebhookRow> {
  return ctx.db.get(webhooks, eq(webhooks.id, id), "Webhook");
}

export function findWebhook(ctx: AccountContext, id: string): Promise<WebhookRow | undefined> {
  return ctx.db.find(webhooks, eq(webhooks.id, id));
}

export function webhooksOf(ctx: AccountContext): Promise<WebhookRow[]> {
  return ctx.db.list(webhooks, { orderBy: desc(webhooks.id) });
}

const listener = z.object({
  id: idSchema("webhook"),
  events: z.string(),
  format: z.enum(WEBHOOK_FORMATS),
  with_text: z.number(),
});

/** The webhooks that are on: one read by the key, of ten rows at most. */
export function listeners(ctx: AccountContext) {
  return ctx.db.rows(
    sql`SELECT id, events, format, with_text FROM webhooks WHERE account_id = ${ctx.db.accountId} AND active = 1`,
    listener,
  );
}

export function insertWebhook(
  ctx: AccountContext,
  values: Pick<
    WebhookRow,
    "id" | "url" | "events" | "format" | "withText" | "secret" | "active" | "createdAt"
  >,
): Statement {
  return ctx.db.insert(webhooks, values);
}

/** Aborts its batch if the account already has `most` webhooks. */
export function abortUnlessFewer(ctx: AccountContext, most: number): Statement {
  return abortUnless(
    sql`(SELECT COUNT(*) FROM webhooks WHERE account_id = ${ctx.db.accountId}) < ${most}`,
  );
}

export function changeWebhook(
  ctx: AccountContext,
  id: string,
  change: Partial<Omit<WebhookRow, "accountId" | "id" | "createdAt">>,
): Statement {
  return ctx.db.update(webhooks, change, eq(webhooks.id, id));
}

export function deleteWebhookRow(ctx: AccountContext, id: string): Statement {
  return ctx.db.delete(webhooks, eq(webhooks.id, id));
}

/** Aborts its batch unless the webhook is on. */
export function abortUnlessOn(ctx: AccountContext, id: string): Statement {
  return abortUnless(sql`EXISTS (SELECT 1 FROM webhooks
    WHERE account_id = ${ctx.db.accountId} AND id = ${id} AND active = 1)`);
}

/** Counts a failure, or forgets those before a success. */
export function countFailure(ctx: AccountContext, id: string): Statement {
  return ctx.db.update(webhooks, { failures: sql`failures + 1` }, eq(webhooks.id, id));
}

export function forgetFailures(ctx: AccountContext, id: string): Statement {
  const some = and(eq(webhooks.id, id), sql`failures > 0`);
  return ctx.db.update(webhooks, { failures: 0 }, some ?? sql`0`);
}

/** After these, nothing more is sent to the account's webhooks. */
export function switchAllOff(ctx: AccountContext): Statement[] {
  const given = {
    status: "failed",
    error: "The account was deleted",
    settledAt: ctx.now(),
  } as const;
  return [
    ctx.db.update(webhooks, { active: false }, sql`1`),
    ctx.db.update(webhookDeliveries, given, eq(webhookDeliveries.status, "pending")),
  ];
}
