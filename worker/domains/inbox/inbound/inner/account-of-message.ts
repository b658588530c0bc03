import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { findProfile, type Profile } from "#worker/domains/identity/directory/account-queries.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { lastSentTo } from "#worker/domains/sending/messages/inbound-queries.ts";
import { WHOLE_SECOND_MS } from "#worker/domains/sending/messages/response-queries.ts";

export interface Addressee {
  profile: Profile;
  /** Whether the handset is to know the account by the number that it wrote to. */
  keeps: boolean;
}

/**
 * The account that an inbound message belongs to: the owner of its own number or, on a shared number, the account
 * that last wrote to the handset from it. While several send, that is the only one. Who has the number there but has
 * sent nothing from it gets nothing.
 */
export async function accountOfMessage(
  ctx: SystemContext,
  inbound: InboundMessage,
  {
    ownerOf = (number: string) => numberOwner(ctx, number),
    profileOf = (id: string) => findProfile(ctx, id),
  } = {},
): Promise<Addressee | undefined> {
  const owner = await ownerOf(inbound.to);
  if (!owner) return undefined;
  if (owner.accountId) return owner.account ? { profile: owner.account, keeps: false } : undefined;
  // Before it was written, so that a replay finds the same account, whichever wrote since; a carrier's
  // clock that is behind ours must not lose a reply.
  const latest =
    (await lastWriter(ctx, inbound, inbound.at + WHOLE_SECOND_MS)) ??
    (await lastWriter(ctx, inbound, ctx.now()));
  const profile = latest && (await profileOf(latest.account_id));
  return profile && { profile, keeps: owner.severalSend === 1 };
}

async function lastWriter(ctx: SystemContext, { from, to }: InboundMessage, before: number) {
  const found = await Promise.all(
    ctx.shards.map((shard) => lastSentTo(shard, { handset: from, from: to, before })),
  );
  return found.filter((last) => last !== undefined).sort((a, b) => b.claimed_at - a.claimed_at)[0];
}
