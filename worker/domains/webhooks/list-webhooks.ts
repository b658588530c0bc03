import type { AccountContext } from "#worker/context.ts";
import { presentWebhook } from "./inner/present.ts";
import { webhooksOf } from "./inner/queries.ts";

/** The account's webhooks, newest first; there are ten at most. */
export async function listWebhooks(ctx: AccountContext) {
  return { data: (await webhooksOf(ctx)).map((row) => presentWebhook(row)) };
}
