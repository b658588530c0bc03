import { type Id, messageIds } from "#core/ids.ts";
import { messageBytes } from "#core/rules/limits.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import { waitUntilNoneInFlight } from "#worker/domains/audience/suppressions/in-flight.ts";
import { insertHits, keywordsAmong } from "#worker/domains/automation/keywords/keyword-queries.ts";
import { insertReceivedFiles } from "#worker/domains/content/media/received-queries.ts";
import type { Profile } from "#worker/domains/identity/directory/account-queries.ts";
import { ownNumbersAmong } from "#worker/domains/identity/directory/number-queries.ts";
import { moveByInbound, roomsOfHandsets } from "#worker/domains/inbox/rooms/moving-queries.ts";
import { noteReplied } from "#worker/domains/sending/messages/activity-queries.ts";
import { insertInbound, insertReply } from "#worker/domains/sending/messages/inbound-queries.ts";
import {
  type Response,
  recordResponses,
} from "#worker/domains/sending/messages/response-queries.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import type { Received } from "../received-of.ts";
import { reactionTo } from "./reaction.ts";

/** How messages come in to an account. */
export interface Channel {
  profile: Profile;
  /** Whether STOP, START and HELP get a reply by message. */
  repliesBySms: boolean;
  /** Records what they count as on the campaigns that they answer. */
  record: (responses: readonly Response[]) => Statement[];
}

/**
 * Stores what a recipient sent us and does what it asks for, in one transaction. The same carrier's id
 * again changes nothing: false. After a STOP nothing more is submitted once this returns.
 */
export async function storeInbound(
  account: AccountContext,
  channel: Channel,
  received: Received,
): Promise<boolean> {
  try {
    const stored = await storeTogether(account, channel, [received]);
    if (!stored) return storeInbound(account, channel, received);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
  if (received.asks === "opt-out") await waitUntilNoneInFlight(account, received.from);
  return true;
}

/**
 * Stores several in one transaction, in their order: all of them or, if it throws, none. Returns whether it did: false
 * if a room changed since it was read. Each `from` is a handset's number as we write it.
 */
export async function storeTogether(
  account: AccountContext,
  channel: Channel,
  received: readonly Received[],
): Promise<boolean> {
  const newId = messageIds(account.account.shard, account.account.number);
  const handsets = received.map(({ from }) => from);
  const [roomOf, ours, keywordOf] = await Promise.all([
    roomsOfHandsets(account, handsets),
    ownNumbersAmong(account, handsets),
    keywordsAmong(
      account,
      received.flatMap(({ to, word }) => (word === undefined ? [] : { to, word })),
    ),
  ]);
  const parts = await Promise.all(
    received.map((one) => {
      const { id, account: assignee } = roomOf(one.from);
      const now = account.now();
      const place = { id: newId(now), replyId: newId(now), room: id, assignee };
      const { from, to, word } = one;
      // Two accounts that answer each other by themselves would never end.
      const fromOurs = ours.has(from);
      const keyword = word === undefined || fromOurs ? undefined : keywordOf({ to, word });
      return partOf(account, channel, one, { ...place, keyword, fromOurs });
    }),
  );
  const hits = parts.flatMap(({ id, from, keyword }) =>
    keyword === undefined ? [] : { message: id, number: from, keyword },
  );
  const bytes = messageBytes(parts.flatMap(({ texts }) => texts));
  const committed = await commitUnlessAborted(account, {
    statements: [
      ...insertInbound(account, parts),
      ...insertReceivedFiles(
        account,
        parts.map(({ id, received }) => ({ message: id, media: received.media ?? [] })),
      ),
      ...noteReplied(account, received),
      ...moveByInbound(account, parts),
      ...parts.flatMap(({ replying }) => replying),
      ...insertHits(account, hits),
      ...channel.record(parts.flatMap(({ response }) => response ?? [])),
      ...parts.flatMap(({ reacting }) => reacting),
      countDataWithoutLimit(account, bytes),
    ],
    events: parts.flatMap(({ events }) => events),
    effects: [
      ...parts.flatMap(({ effects }) => effects),
      ...(hits.length > 0
        ? [{ type: "keywords", messages: hits.map(({ message }) => message) } as const]
        : []),
    ],
    audit: parts.map(({ id }) => ({ action: "message.receive", subject: id })),
  });
  return committed !== undefined;
}

interface Place {
  id: Id<"message">;
  replyId: Id<"message">;
  room: Id<"room">;
  /** The sub-account that the room is assigned to. */
  assignee: string | null;
  /** The account's keyword that it is. */
  keyword: string | undefined;
  /** Whether it came from another number of ours. */
  fromOurs: boolean;
}

/** What one of them adds to the transaction. */
async function partOf(
  account: AccountContext,
  { profile, repliesBySms }: Channel,
  received: Received,
  { id, replyId, room, assignee, keyword, fromOurs }: Place,
) {
  const { from, to, text, at } = received;
  const mms = (received.media?.length ?? 0) > 0;
  const reaction = await reactionTo(account, profile.name, { ...received, id });
  const { event, isReply, counts } = reaction;
  const reply = repliesBySms ? reaction.reply : undefined;
  const toOwner = profile.allowReceivedSmsAsEmail;
  const events: DomainEvent[] = [
    {
      ...{ type: "message.received", id, replyId, room, from, to, text },
      ...{ mms, isReply, toOwner, fromOurs, at },
    },
    { type: "room.changed", id: room, accounts: assignee ? [assignee] : [] },
    ...(event ? [event] : []),
    ...(keyword
      ? [{ type: "keyword.received", keyword, number: from, message: id, at } as const]
      : []),
  ];
  const effects: Effect[] = [
    ...(reaction.effects ?? []),
    ...(reply ? [{ type: "send", message: replyId } as const] : []),
    ...(mms ? [{ type: "fetch", message: id } as const] : []),
  ];
  return {
    id,
    room,
    from,
    keyword,
    received,
    replying: reply ? [insertReply(account, replyId, { to: from, from: to, text: reply })] : [],
    response: counts && { kind: counts, id, from, to, at },
    reacting: reaction.statements,
    events,
    effects,
    texts: [text, ...(reply ? [reply] : [])],
  };
}

/** How an account gets what carriers post. */
export function carrierChannel(account: AccountContext, profile: Channel["profile"]): Channel {
  return {
    profile,
    repliesBySms: true,
    record: (responses) => recordResponses(account, responses),
  };
}
