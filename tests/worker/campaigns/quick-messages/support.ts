import { env } from "cloudflare:workers";
import * as z from "zod";
import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import type { Harness } from "#tests/support/campaign-harness.ts";
import { newHandsets } from "#tests/support/campaigns.ts";
import { HOUR } from "#tests/worker/campaigns/schedules/support.ts";
import type { AccountContext } from "#worker/context.ts";
import { shardDatabase } from "#worker/db/shards.ts";
import { sendQuickMessage } from "#worker/domains/campaigns/quick-messages/send-quick-message.ts";

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

const state = z.object({
  status: z.string(),
  reason: z.string().nullable(),
  scheduled_at: z.number().nullable(),
});

/** What has become of a quick message. */
export async function stateOf(ctx: AccountContext, id: string) {
  const row = await shardDatabase(env, ctx.account.shard)
    .prepare(
      "SELECT status, reason, scheduled_at FROM quick_messages WHERE account_id = ? AND id = ?",
    )
    .bind(ctx.account.id, id)
    .first();
  return state.parse(row);
}

/** A quick message that is scheduled for an hour from now. */
export async function laterQuick(ctx: AccountContext, h: Harness, count = 3) {
  const numbers = newHandsets(count);
  const at = h.clock.now + HOUR;
  const input = { contacts: numbers, sendType: "schedule", scheduleAt: at };
  const { data } = await sendQuick(ctx, input);
  return { id: idSchema("quickMessage").parse(data._id), numbers, at, data };
}
