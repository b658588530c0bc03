import { messageTime } from "#core/ids.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { numberOwner } from "#worker/domains/directory/number-owner.ts";
import { resolveAccount } from "#worker/domains/directory/resolve-account.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { lastSentTo } from "./queries.ts";

/**
 * Whose an answer is: a number of an account's own is that account's; on a shared number it is the
 * account that wrote to the handset last.
 */
export async function ownerOfAnswer(
  ctx: SystemContext,
  inbound: InboundMessage,
): Promise<AccountRef | undefined> {
  const owner = await numberOwner(ctx, inbound.to);
  if (!owner) return undefined;
  if (owner.accountId) return resolveAccount(ctx, owner.accountId);
  const found = await Promise.all(
    ctx.shards.map((shard) => lastSentTo(shard, inbound.from, inbound.to)),
  );
  const latest = found
    .filter((last) => last !== undefined)
    .sort((a, b) => messageTime(b.id) - messageTime(a.id))[0];
  return latest && resolveAccount(ctx, latest.account_id);
}
