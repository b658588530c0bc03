import { MOST_WEBHOOKS, WEBHOOK_TEXTS, type Webhook } from "#core/contract/webhooks/webhooks.ts";
import { conflict } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import type { WebhookFormat } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import { type Change, commit } from "#worker/kernel/commit.ts";
import { newSigningSecret } from "#worker/ports/webhook-signing.ts";
import { encrypt } from "#worker/secrets.ts";
import {
  abortUnlessFewer,
  changeWebhook,
  deleteWebhookRow,
  insertWebhook,
  type WebhookRow,
} from "../webhook-queries.ts";
import { deleteDeliveries } from "./delivery-queries.ts";
import { eventList } from "./event-list.ts";
import { presentWebhook } from "./present-webhook.ts";
import { refuseUnreadable } from "./unreadable.ts";

/** A webhook as it is to be, its address checked. */
type Given = Pick<WebhookRow, "url" | "events" | "withText" | "active"> & { format: WebhookFormat };

/** What is to be committed, and the webhook as its owner then sees it. */
interface Step extends Change {
  shown?: Webhook;
}

/** Adds a webhook and shows its signing secret. */
export async function addition(
  ctx: AccountContext,
  given: Given & Partial<Pick<WebhookRow, "keptBy">>,
) {
  const createdAt = ctx.now();
  const id = newId("webhook", createdAt);
  const secret = newSigningSecret();
  const sealed = await encrypt(ctx.settings.ENCRYPTION_KEY, id, secret);
  return {
    statements: [
      abortUnlessFewer(ctx, MOST_WEBHOOKS),
      insertWebhook(ctx, { id, ...given, secret: sealed, createdAt }),
    ],
    audit: { action: "webhook.create", subject: id, detail: { url: given.url } },
    shown: presentWebhook({ id, ...given, failures: 0, createdAt }, secret),
  } satisfies Step;
}

/** Changes a webhook; switched on again it starts afresh. */
export function change(ctx: AccountContext, before: WebhookRow, given: Given) {
  const { id } = before;
  // A new address would receive the events that the webhook already gets.
  refuseUnreadable(ctx, eventList.parse(before.events));
  const failures = given.active && !before.active ? 0 : before.failures;
  const restarts = failures === before.failures ? {} : { failures };
  return {
    statements: [changeWebhook(ctx, id, { ...given, ...restarts })],
    audit: {
      action: "webhook.change",
      subject: id,
      detail: { url: given.url, events: given.events, active: given.active },
    },
    shown: presentWebhook({ ...before, ...given, failures }),
  } satisfies Step;
}

/** Deletes a webhook with its log. */
export function removal(ctx: AccountContext, { id, url }: Pick<WebhookRow, "id" | "url">) {
  return {
    statements: [deleteWebhookRow(ctx, id), deleteDeliveries(ctx, id)],
    audit: { action: "webhook.delete", subject: id, detail: { url } },
  } satisfies Step;
}

/** All of them, or none. */
export async function commitSteps(ctx: AccountContext, steps: readonly Step[]): Promise<void> {
  try {
    await commit(ctx, {
      statements: steps.flatMap(({ statements = [] }) => statements),
      audit: steps.flatMap(({ audit = [] }) => audit),
    });
  } catch (error) {
    throw isAborted(error) ? conflict(WEBHOOK_TEXTS.full) : error;
  }
}
