import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { commit } from "#worker/kernel/commit.ts";
import { encrypt } from "#worker/secrets.ts";
import { verb } from "#worker/verb.ts";
import { attempt } from "./inner/attempt.ts";
import { deleteDeliveries } from "./inner/delivery-queries.ts";
import { eventBody } from "./inner/event-body.ts";
import { presentWebhook } from "./inner/present-webhook.ts";
import { changeWebhook, deleteWebhookRow, webhookById, webhooksOf } from "./inner/queries.ts";
import { newSigningSecret } from "./inner/signing.ts";

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
  const body = eventBody(ctx, { type: "webhook.test", data: { webhook: id } });
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
  const { url } = await webhookById(ctx, id);
  await commit(ctx, {
    statements: [deleteWebhookRow(ctx, id), deleteDeliveries(ctx, id)],
    audit: { action: "webhook.delete", subject: id, detail: { url } },
  });
  return {};
});
