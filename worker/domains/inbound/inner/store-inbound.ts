import { type Id, messageIds } from "#core/ids.ts";
import { messageBytes } from "#core/rules/limits.ts";
import { classifyInbound } from "#core/rules/opt-out.ts";
import type { InboundMessage } from "#worker/carriers/carrier.ts";
import type { AccountContext } from "#worker/context.ts";
import { isAborted } from "#worker/db/batch-guard.ts";
import type { Statement } from "#worker/db/statement.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import type { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { noteReplied } from "#worker/domains/messages/activity-queries.ts";
import { insertInbound, insertReply } from "#worker/domains/messages/inbound-queries.ts";
import type { ResponseKind } from "#worker/domains/messages/response-queries.ts";
import { moveByInbound, roomsOfHandsets } from "#worker/domains/rooms/moving-queries.ts";
import { untilNothingInFlight } from "#worker/domains/suppressions/in-flight.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import type { DomainEvent } from "#worker/kernel/events.ts";
import { countDataWithoutLimit } from "#worker/kernel/limits/keep-within.ts";
import { reactionTo } from "./reaction.ts";
import { replyMail } from "./reply-mail.ts";

export interface Arrival {
  profile: Awaited<ReturnType<typeof accountProfile>>;
  /** `from` is a handset's number as we write it. */
  received: InboundMessage;
  /** Whether STOP, START and HELP get a reply by message. */
  repliesBySms: boolean;
  /** Records what it counts as on the campaign that it answers. */
  record: (kind: ResponseKind, id: string) => Statement[];
}

/**
 * Stores what a recipient sent us and does what it asks for, in one transaction. The same carrier's id
 * again changes nothing: false. After a STOP nothing more is submitted once this returns.
 */
export async function storeInbound(account: AccountContext, arrival: Arrival): Promise<boolean> {
  try {
    await storeTogether(account, [arrival]);
  } catch (error) {
    if (isAborted(error)) return storeInbound(account, arrival);
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
  const { from, text } = arrival.received;
  if (classifyInbound(text) === "opt-out") await untilNothingInFlight(account, from);
  return true;
}

/** Stores several in one transaction, in their order: all of them or, if it throws, none. */
export async function storeTogether(
  account: AccountContext,
  arrivals: readonly Arrival[],
  newId = messageIds(account.account.shard, account.account.number),
): Promise<void> {
  const handsets = arrivals.map(({ received }) => received.from);
  const roomOf = await roomsOfHandsets(account, handsets);
  const parts = await Promise.all(
    arrivals.map((arrival) => {
      const { id, account: assignee } = roomOf(arrival.received.from);
      const now = account.now();
      return partOf(account, arrival, { id: newId(now), replyId: newId(now), room: id, assignee });
    }),
  );
  const bytes = messageBytes(parts.flatMap(({ texts }) => texts));
  await commit(account, {
    statements: [
      ...parts.flatMap(({ statements }) => statements),
      countDataWithoutLimit(account, bytes),
    ],
    events: parts.flatMap(({ events }) => events),
    effects: parts.flatMap(({ effects }) => effects),
    audit: parts.map(({ id }) => ({ action: "message.receive", subject: id })),
  });
}

interface Place {
  id: Id<"message">;
  replyId: Id<"message">;
  room: Id<"room">;
  /** The sub-account that the room is assigned to. */
  assignee: string | null;
}

/** What one of them adds to the transaction. */
async function partOf(account: AccountContext, arrival: Arrival, place: Place) {
  const { profile, received, repliesBySms, record } = arrival;
  const { from, to, text, at } = received;
  const { id, replyId, room, assignee } = place;
  const reaction = await reactionTo(account, profile.name, received);
  const { event, isReply, counts } = reaction;
  const reply = repliesBySms ? reaction.reply : undefined;
  const mails = isReply ? await replyMail(account, profile, { ...received, room }) : [];
  const replying = reply
    ? [insertReply(account, replyId, { to: from, from: to, text: reply })]
    : [];
  const statements: Statement[] = [
    insertInbound(account, id, received),
    noteReplied(account, from, at),
    ...moveByInbound(account, { room, message: id, from }),
    ...replying,
    ...(counts ? record(counts, id) : []),
    ...reaction.statements,
  ];
  const events: DomainEvent[] = [
    { type: "message.received", id, replyId, room, from, to, text, at },
    { type: "room.changed", id: room, accounts: assignee ? [assignee] : [] },
    ...(event ? [event] : []),
  ];
  const effects: Effect[] = [
    ...mails,
    ...(reply ? [{ type: "send", message: replyId } as const] : []),
  ];
  return { id, statements, events, effects, texts: [text, ...(reply ? [reply] : [])] };
}
