import { memoize } from "#core/rules/memoize.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { findProfile, type Profile } from "#worker/domains/identity/directory/account-queries.ts";
import { numberOwner } from "#worker/domains/identity/directory/number-queries.ts";
import { keepNumbers } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { lastSentTo, storedAmong } from "#worker/domains/sending/messages/inbound-queries.ts";
import { WHOLE_SECOND_MS } from "#worker/domains/sending/messages/response-queries.ts";
import { accountRef } from "#worker/queues/messages.ts";
import {
  type Channel,
  carrierChannel,
  storeInbound,
  storeTogether,
} from "./inner/store-inbound.ts";
import { type Received, receivedOf } from "./received-of.ts";

/**
 * Processes one inbound message: stores it and does what it asks for in one transaction. A replay
 * has the same carrier's id and changes nothing. After a STOP nothing more is submitted once this
 * returns.
 */
export async function receiveMessage(ctx: SystemContext, inbound: InboundMessage): Promise<void> {
  const received = receivedOf(inbound);
  const addressee = await accountOfMessage(ctx, received);
  if (!addressee) {
    ctx.log.info("inbound.nobody", { carrierId: inbound.carrierId });
    return;
  }
  const { profile, keeps } = addressee;
  if (profile.deletedAt !== null) {
    ctx.log.info("inbound.deleted", { carrierId: inbound.carrierId });
    return;
  }
  const account = ctx.forAccount(accountRef.parse(profile));
  await storeInbound(account, carrierChannel(account, profile), received);
  const { from: handset, to: number } = received;
  if (keeps) await keepNumbers(ctx, [{ account: profile.id, handset, number }]);
}

/** Inbound messages by the ids of what they came in. */
type Queued = ReadonlyMap<string, InboundMessage>;
type Found = Addressee & { id: string; received: Received };

/**
 * Stores messages that arrived at the same time, in a transaction for each account and in their order. Only
 * those that ask for nothing; a handset that asks for something keeps its order too. Returns the ids of what
 * is stored: the others, and all of a transaction that failed, are still to be received one by one.
 */
export async function receiveTogether(
  ctx: SystemContext,
  queued: Queued,
): Promise<ReadonlySet<string>> {
  const found = await accountsOf(ctx, plainAmong(queued));
  const accounts = Map.groupBy(found, ({ profile }) => profile.id);
  const stored = await Promise.all([...accounts.values()].map((all) => storeAll(ctx, all)));
  const ids = new Set(stored.flat());
  const kept = found.filter(({ id, keeps }) => keeps && ids.has(id));
  await keepNumbers(ctx, kept.map(between));
  return ids;
}

function between({ profile, received: { from, to } }: Found) {
  return { account: profile.id, handset: from, number: to };
}

/** The messages of handsets that only have something to say. */
function plainAmong(queued: Queued): [string, Received][] {
  const all = [...queued].map(([id, inbound]): [string, Received] => [id, receivedOf(inbound)]);
  const asking = all.filter(([, { asks }]) => asks !== "other");
  const handsets = new Set(asking.map(([, { from }]) => from));
  return all.filter(([, { from }]) => !handsets.has(from));
}

async function accountsOf(
  ctx: SystemContext,
  messages: readonly [string, Received][],
): Promise<Found[]> {
  const ownerOf = memoize((number) => numberOwner(ctx, number));
  const profileOf = memoize((id) => findProfile(ctx, id));
  const found = await Promise.all(
    messages.map(async ([id, received]) => {
      const addressee = await accountOfMessage(ctx, received, { ownerOf, profileOf });
      return addressee?.profile.deletedAt === null ? [{ id, received, ...addressee }] : [];
    }),
  );
  return found.flat();
}

/** Stores one account's messages, and returns the ids of those that are stored. */
async function storeAll(ctx: SystemContext, found: Found[]): Promise<string[]> {
  const [first] = found;
  if (!first || found.length === 1) return [];
  const account = ctx.forAccount(accountRef.parse(first.profile));
  return storeSet(account, carrierChannel(account, first.profile), found);
}

/** All of them or, if some were stored before, all others. After another failure none. */
async function storeSet(
  account: AccountContext,
  channel: Channel,
  set: readonly Found[],
): Promise<string[]> {
  // A carrier that posts a message twice means one.
  const once = [...new Map(set.map(({ received }) => [received.carrierId, received])).values()];
  try {
    const stored = await storeTogether(account, channel, once);
    return stored ? set.map(({ id }) => id) : await storeSet(account, channel, set);
  } catch (error) {
    if (!isUniqueViolation(error)) return [];
    const known = await storedAmong(account, once);
    const left = set.filter(({ received }) => !known.has(received.carrierId));
    if (left.length === set.length) return [];
    const before = set.filter(({ received }) => known.has(received.carrierId));
    const stored = left.length === 0 ? [] : await storeSet(account, channel, left);
    return [...before.map(({ id }) => id), ...stored];
  }
}

interface Addressee {
  profile: Profile;
  /** Whether the handset is to know the account by the number that it wrote to. */
  keeps: boolean;
}

/**
 * The account that an inbound message belongs to: the owner of its own number or, on a shared number, the account
 * that last wrote to the handset from it. While several send, that is the only one. Who has the number there but has
 * sent nothing from it gets nothing.
 */
async function accountOfMessage(
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
