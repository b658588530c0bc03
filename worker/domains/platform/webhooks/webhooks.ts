import { contract } from "#core/contract/registry.ts";
import { eventsFor, WEBHOOK_TEXTS } from "#core/contract/webhooks/webhooks.ts";
import { conflict, invalid } from "#core/errors.ts";
import { type Id, newId } from "#core/ids.ts";
import type { WebhookFormat } from "#core/rules/webhook-formats.ts";
import type { AccountContext } from "#worker/context.ts";
import { commit } from "#worker/kernel/commit.ts";
import { newSigningSecret } from "#worker/ports/webhook-signing.ts";
import { encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { attempt, checkedAddress } from "./inner/attempt.ts";
import { deliveryPage, getDelivery, makeDue } from "./inner/delivery-queries.ts";
import { presentDelivery, presentWebhook, testBody } from "./inner/present-webhook.ts";
import { addition, change, commitSteps, removal } from "./inner/store-webhook.ts";
import { refuseUnreadable, unreadableEvents } from "./inner/unreadable.ts";
import { changeWebhook, type WebhookRow, webhookById, webhooksOf } from "./webhook-queries.ts";

/** The account's webhooks, newest first; there are ten at most. */
export const listWebhooks = verb(contract.listWebhooks, async (ctx) => {
  return { data: (await webhooksOf(ctx)).map((row) => presentWebhook(row)) };
});

/** A new signing secret, shown only in this response; it signs everything sent from now on. */
export const renewWebhookSecret = verb(contract.renewWebhookSecret, async (ctx, { id }) => {
  const webhook = await webhookById(ctx, id);
  const secret = newSigningSecret();
  const sealed = await encrypt(ctx.settings.ENCRYPTION_KEY, id, secret);
  await commit(ctx, {
    statements: [changeWebhook(ctx, id, { secret: sealed })],
    audit: { action: "webhook.renewSecret", subject: id },
  });
  return { data: presentWebhook(webhook, secret) };
});

/** Sends a test to a webhook now and returns its response. It is not logged and not counted. */
export const testWebhook = verb(contract.testWebhook, async (ctx, { id }) => {
  const webhook = await webhookById(ctx, id);
  const started = ctx.now();
  const body = testBody(ctx, webhook);
  const result = await attempt(ctx, webhook, { id: newId("delivery", ctx.now()), body });
  return {
    data: {
      delivered: result.ok,
      ...(result.response === null ? {} : { response: result.response }),
      ...(result.ok ? {} : { error: result.error }),
      took: ctx.now() - started,
    },
  };
});

export const deleteWebhook = verb(contract.deleteWebhook, async (ctx, { id }) => {
  await commitSteps(ctx, [removal(ctx, await webhookById(ctx, id))]);
  return {};
});

/** Adds a webhook and shows its signing secret, or changes one; switched on again it starts afresh. */
export const saveWebhook = verb(contract.saveWebhook, async (ctx, input) => {
  refuseUnreadable(ctx, input.events);
  const before = input.id === undefined ? undefined : await webhookById(ctx, input.id);
  const { format = formatOf(before), withText = before?.withText ?? false } = input;
  const events = [...new Set(input.events)];
  if (events.some((event) => !eventsFor(format).includes(event))) {
    throw invalid("events", WEBHOOK_TEXTS.noUpdates);
  }
  const given = {
    url: checkedAddress(ctx, { url: input.url, format }),
    events: JSON.stringify(events),
    format,
    withText,
    active: input.active,
  };
  const step = before ? change(ctx, before, given) : await addition(ctx, given);
  await commitSteps(ctx, [step]);
  return { data: step.shown };
});

function formatOf(before: WebhookRow | undefined): WebhookFormat {
  return before === undefined ? "json" : presentWebhook(before).format;
}

/** Deliveries hold whole bodies, so a page is small. */
const PAGE = 20;

/** What was sent to a webhook, newest first, by key. */
export const listDeliveries = verb(contract.listDeliveries, async (ctx, { id, cursor }) => {
  const [rows] = await Promise.all([
    deliveryPage(ctx, {
      webhook: id,
      without: unreadableEvents(ctx),
      before: cursor,
      limit: PAGE + 1,
    }),
    webhookById(ctx, id),
  ]);
  const items = rows.slice(0, PAGE).map(presentDelivery);
  const last = rows.length > PAGE ? items.at(-1) : undefined;
  return { items, limit: PAGE, ...(last ? { next: last._id } : {}) };
});

/** One more attempt of a delivery, with the same id and body, whatever became of those before. */
export const replayDelivery = verb(contract.replayDelivery, async (ctx, input) => {
  const webhook = await webhookById(ctx, input.id);
  await getDelivery(ctx, input.id, input.delivery);
  await replay(ctx, webhook, input.delivery);
  return { message: WEBHOOK_TEXTS.replayed };
});

export async function replay(
  ctx: AccountContext,
  { id, active }: Pick<WebhookRow, "id" | "active">,
  delivery: Id<"delivery">,
): Promise<void> {
  if (!active) throw conflict(WEBHOOK_TEXTS.off);
  await commit(ctx, {
    statements: [makeDue(ctx, id, delivery)],
    effects: [{ type: "webhook", delivery }],
    audit: { action: "webhook.replay", subject: delivery },
  });
}
