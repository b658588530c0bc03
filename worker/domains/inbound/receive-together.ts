import { messageIds } from "#core/ids.ts";
import { classifyInbound } from "#core/rules/opt-out.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { numberOwner } from "#worker/domains/directory/number-queries.ts";
import type { AccountRef } from "#worker/queues/messages.ts";
import { accountOfMessage } from "./inner/account-of-message.ts";
import { byCarrier, receivedOf } from "./inner/by-carrier.ts";
import { storeTogether } from "./inner/store-inbound.ts";

/** In one transaction: if it fails, as many are received one by one within the limits of an invocation. */
const MOST_TOGETHER = 50;

/** Inbound messages by the ids of what they came in. */
type Queued = ReadonlyMap<string, InboundMessage>;
type Found = { id: string; received: InboundMessage; ref: AccountRef };

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
  const accounts = Map.groupBy(found, ({ ref }) => ref.id);
  const stored = await Promise.all([...accounts.values()].map((all) => storeSets(ctx, all)));
  return new Set(stored.flat());
}

/** The messages of handsets that only have something to say. */
function plainAmong(queued: Queued): [string, InboundMessage][] {
  const all = [...queued].map(([id, inbound]): [string, InboundMessage] => {
    return [id, receivedOf(inbound)];
  });
  const asking = all.filter(([, { text }]) => classifyInbound(text) !== "other");
  const handsets = new Set(asking.map(([, { from }]) => from));
  return all.filter(([, { from }]) => !handsets.has(from));
}

async function accountsOf(
  ctx: SystemContext,
  messages: readonly [string, InboundMessage][],
): Promise<Found[]> {
  const owners = new Map<string, ReturnType<typeof numberOwner>>();
  const ownerOf = (number: string) => {
    const owner = owners.get(number) ?? numberOwner(ctx, number);
    owners.set(number, owner);
    return owner;
  };
  const found = await Promise.all(
    messages.map(async ([id, received]) => {
      const ref = await accountOfMessage(ctx, received, ownerOf);
      return ref ? [{ id, received, ref }] : [];
    }),
  );
  return found.flat();
}

function inSets(found: Found[]): Found[][] {
  const count = Math.ceil(found.length / MOST_TOGETHER);
  return Array.from({ length: count }, (_, nth) =>
    found.slice(nth * MOST_TOGETHER, (nth + 1) * MOST_TOGETHER),
  );
}

/** Stores one account's messages, and returns those of the sets that did not fail. */
async function storeSets(ctx: SystemContext, found: Found[]): Promise<string[]> {
  const [first] = found;
  if (!first || found.length === 1) return [];
  const account = ctx.forAccount(first.ref);
  const profile = await accountProfile(ctx, first.ref.id);
  if (profile.deletedAt !== null) return [];
  const { shard, number } = first.ref;
  const channel = byCarrier(account, profile);
  const newId = messageIds(shard, number);
  const stored: string[] = [];
  for (const set of inSets(found)) {
    const received = set.map((one) => one.received);
    const done = storeTogether(account, channel, received, newId).then(
      () => set.map(({ id }) => id),
      () => [],
    );
    stored.push(...(await done));
  }
  return stored;
}
