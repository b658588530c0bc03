import * as z from "zod";
import {
  type Webhook,
  type WebhookDelivery,
  webhookEvent,
} from "#core/contract/webhooks/webhooks.ts";
import type { AccountContext } from "#worker/context.ts";
import type { WebhookRow } from "../webhook-queries.ts";
import type { DeliveryRow } from "./delivery-queries.ts";

export const eventList = z.array(webhookEvent);

/** A webhook for its owner; the signing secret only if it is new. */
export function presentWebhook(
  row: Pick<WebhookRow, "id" | "url" | "events" | "active" | "failures" | "createdAt">,
  secret?: string,
): Webhook {
  return {
    _id: row.id,
    url: row.url,
    events: eventList.parse(JSON.parse(row.events)),
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

/** The body of a delivery: what happened, when, and what about, as Standard Webhooks lays it out. */
export function eventBody(
  ctx: Pick<AccountContext, "now">,
  event: { type: string; data: object },
): string {
  const timestamp = new Date(ctx.now()).toISOString();
  return JSON.stringify({ type: event.type, timestamp, data: event.data });
}
