import * as z from "zod";
import type { Webhook, WebhookDelivery } from "#core/contract/webhooks/webhooks.ts";
import { type ReceiverFormat, WEBHOOK_FORMATS } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import type { AccountEvent } from "../account-event.ts";
import type { WebhookRow } from "../webhook-queries.ts";
import { chatBody, chatMessage } from "./chat-message.ts";
import type { DeliveryRow } from "./delivery-queries.ts";
import { eventList } from "./event-list.ts";

const webhookFormat = z.enum(WEBHOOK_FORMATS);

/** A webhook for its owner; the signing secret only if it is new. */
export function presentWebhook(
  row: Omit<WebhookRow, "accountId" | "secret" | "userId" | "keptBy">,
  secret?: string,
): Webhook {
  return {
    _id: row.id,
    url: row.url,
    events: eventList.parse(row.events),
    format: webhookFormat.parse(row.format),
    withText: row.withText,
    active: row.active,
    failures: row.failures,
    createdAt: row.createdAt,
    ...(secret === undefined ? {} : { secret }),
  };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    _id: row.id,
    event: row.event,
    status: row.status,
    attempts: row.attempts,
    ...(row.response === null ? {} : { response: row.response }),
    ...(row.error === null ? {} : { error: row.error }),
    body: row.body,
    createdAt: row.createdAt,
    ...(row.status === "pending" ? { nextAt: row.nextAt } : {}),
  };
}

/** The body of a delivery, as its receiver takes it. */
export function bodyFor(
  ctx: Pick<AccountContext, "now" | "settings">,
  { format, with_text }: { format: ReceiverFormat; with_text: number },
  event: AccountEvent,
): string {
  if (format === "json") return eventBody(ctx, event);
  const wishes = { withText: with_text === 1, appUrl: ctx.settings.APP_URL };
  return chatBody(format, chatMessage(event, wishes));
}

/** The body of a test. */
export function testBody(
  ctx: Pick<AccountContext, "now" | "settings">,
  { id, format }: Pick<WebhookRow, "id" | "format">,
): string {
  if (format === "json") return eventBody(ctx, { type: "webhook.test", data: { webhook: id } });
  const link = { label: "Open the settings", url: `${ctx.settings.APP_URL}/settings/developer` };
  return chatBody(format, { title: "Cooee can post here", link });
}

/** The body of a delivery: what happened, when, and what about, as Standard Webhooks lays it out. */
export function eventBody(
  ctx: Pick<AccountContext, "now">,
  event: { type: string; data: object },
): string {
  const timestamp = new Date(ctx.now()).toISOString();
  return JSON.stringify({ type: event.type, timestamp, data: event.data });
}
