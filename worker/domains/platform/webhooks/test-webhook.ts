import { contract } from "#core/contract/registry.ts";
import { newId } from "#core/ids.ts";
import { verb } from "#worker/verb.ts";
import { attempt } from "./inner/attempt.ts";
import { eventBody } from "./inner/event-body.ts";
import { webhookById } from "./inner/queries.ts";

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
