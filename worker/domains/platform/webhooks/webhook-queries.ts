import { and, desc, eq, isNotNull, ne, sql } from "drizzle-orm";
import * as z from "zod";
import type { WebhookEvent } from "#core/contract/webhooks/webhooks.ts";
import { idSchema } from "#core/ids.ts";
import { RECEIVER_FORMATS } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { abortUnless } from "#worker/db/batch-guard.ts";
import { webhookDeliveries, webhooks } from "#worker/db/schema/shard/webhooks.ts";
import type { Statement } from "#worker/db/statement.ts";
import { eventList } from "./inner/event-list.ts";

export type WebhookRow = typeof webhooks.$inferSelect;

/** People's browsers are receivers, and no webhooks. */
const IS_WEBHOOK = ne(webhooks.format, "push");

export function webhookById(ctx: AccountContext, id: string): Promise<WebhookRow> {
  return ctx.db.get(webhooks, and(eq(webhooks.id, id), IS_WEBHOOK) ?? sql`0`, "Webhook");
}

/** A browser of a person. */
export function browserById(ctx: AccountContext, user: string, id: string): Promise<WebhookRow> {
  const one = and(eq(webhooks.id, id), eq(webhooks.userId, user)) ?? sql`0`;
  return ctx.db.get(webhooks, one, "Browser");
}

/** Of a person, newest first. */
export function browsersOf(ctx: AccountContext, user: string): Promise<WebhookRow[]> {
  return ctx.db.list(webhooks, { where: eq(webhooks.userId, user), orderBy: desc(webhooks.id) });
}

/** Also a browser. */
export function findWebhook(ctx: AccountContext, id: string): Promise<WebhookRow | undefined> {
  return ctx.db.find(webhooks, eq(webhooks.id, id));
}

export function webhooksOf(ctx: AccountContext): Promise<WebhookRow[]> {
  return ctx.db.list(webhooks, { where: IS_WEBHOOK, orderBy: desc(webhooks.id) });
}

/** Those whose addresses integrations keep. */
export function keptWebhooks(ctx: AccountContext): Promise<WebhookRow[]> {
  return ctx.db.list(webhooks, { where: isNotNull(webhooks.keptBy) });
}

const listener = z.object({
  id: idSchema("webhook"),
  events: eventList,
  format: z.enum(RECEIVER_FORMATS),
  with_text: z.number(),
});

/** The webhooks and browsers that are on: one read by the key, of some dozen rows at most. */
export function listeners(ctx: AccountContext) {
  return ctx.db.rows(
    sql`SELECT id, events, format, with_text FROM webhooks WHERE account_id = ${ctx.db.accountId} AND active = 1`,
    listener,
  );
}

/** How many deliveries one event of a type becomes. */
export async function countListeners(ctx: AccountContext, type: WebhookEvent): Promise<number> {
  return (await listeners(ctx)).filter(({ events }) => events.includes(type)).length;
}

export function insertWebhook(
  ctx: AccountContext,
  values: Pick<
    WebhookRow,
    "id" | "url" | "events" | "format" | "withText" | "secret" | "active" | "createdAt"
  > &
    Partial<Pick<WebhookRow, "userId" | "keptBy">>,
): Statement {
  return ctx.db.insert(webhooks, values);
}

/** Aborts its batch if the account already has `most` webhooks or, if a person is named, they have so many browsers. */
export function abortUnlessFewer(
  ctx: AccountContext,
  most: number,
  user: string | null = null,
): Statement {
  return abortUnless(
    sql`(SELECT COUNT(*) FROM webhooks
      WHERE account_id = ${ctx.db.accountId} AND user_id IS ${user}) < ${most}`,
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
