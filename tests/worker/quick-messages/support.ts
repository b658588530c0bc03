import { env } from "cloudflare:workers";
import { contract } from "#core/contract/registry.ts";
import { SHARED_SENDER } from "#core/contract/user.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sendQuickMessage } from "#worker/domains/quick-messages/send-quick-message.ts";

/** A client's request. */
export function quickRequest(input: Readonly<Record<string, unknown>>) {
  const whole = { sender: SHARED_SENDER, message: "See you at 3 pm", ...input };
  return contract.sendQuickMessage.input.parse(whole);
}

/** Sends a quick message as a client's request would. */
export function sendQuick(ctx: AccountContext, input: Readonly<Record<string, unknown>>) {
  return sendQuickMessage(ctx, quickRequest(input));
}

/** An account's outgoing messages, in the order in which they were written. */
export async function texts(ctx: AccountContext) {
  const { results } = await shardDatabase(env, ctx.account.shard)
    .prepare(
      `SELECT recipient, text, status, refunded FROM messages WHERE account_id = ? AND direction = 'out'
        ORDER BY id`,
    )
    .bind(ctx.account.id)
    .all();
  return results;
}
