import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { limitTries } from "#worker/kernel/rate-limit.ts";
import { verb } from "#worker/verb.ts";
import { attempt } from "./inner/attempt.ts";
import { eventBody } from "./inner/event-body.ts";
import { webhookById } from "./inner/queries.ts";

/** Tests a minute: the button must not become a way to flood somebody. */
const TRIES = 10;

/** Sends a webhook a test now and says what it answered. It is not logged and counts for nothing. */
export const testWebhook = verb(contract.testWebhook, async (ctx, { id }) => {
  const webhook = await webhookById(ctx, id);
  const key = `webhook-test:${ctx.account.id}`;
  await limitTries(ctx, [{ key, tries: TRIES, windowMs: 60_000 }]);
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
