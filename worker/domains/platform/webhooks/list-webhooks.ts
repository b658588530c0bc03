import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { presentWebhook } from "./inner/present-webhook.ts";
import { webhooksOf } from "./inner/queries.ts";

/** The account's webhooks, newest first; there are ten at most. */
export const listWebhooks = verb(contract.listWebhooks, async (ctx) => {
  return { data: (await webhooksOf(ctx)).map((row) => presentWebhook(row)) };
});
