import { messageIds } from "#core/ids.ts";
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
import { moveByInbound, roomOfHandset } from "#worker/domains/rooms/moving-queries.ts";
import { untilNothingInFlight } from "#worker/domains/suppressions/in-flight.ts";
import { commit } from "#worker/kernel/commit.ts";
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
  const { profile, received, repliesBySms, record } = arrival;
  const { from, to, text, at } = received;
  const newId = messageIds(account.account.shard, account.account.number);
  const id = newId(account.now());
  const [reaction, { id: room, account: assignee }] = await Promise.all([
    reactionTo(account, profile.name, received),
    roomOfHandset(account, from),
  ]);
  const { statements, event, isReply, counts } = reaction;
  const reply = repliesBySms ? reaction.reply : undefined;
  const mails = isReply ? await replyMail(account, profile, { ...received, room }) : [];
  const replyId = newId(account.now());
  const replying = reply
    ? [insertReply(account, replyId, { to: from, from: to, text: reply })]
    : [];
  const bytes = messageBytes([text, ...(reply ? [reply] : [])]);
  try {
    await commit(account, {
      statements: [
        insertInbound(account, id, received),
        noteReplied(account, from, at),
        ...moveByInbound(account, { room, message: id, from }),
        ...replying,
        ...(counts ? record(counts, id) : []),
        countDataWithoutLimit(account, bytes),
        ...statements,
      ],
      events: [
        { type: "message.received", id, replyId, room, from, to, text, at },
        { type: "room.changed", id: room, accounts: assignee ? [assignee] : [] },
        ...(event ? [event] : []),
      ],
      effects: [...mails, ...(reply ? [{ type: "send", message: replyId } as const] : [])],
      audit: { action: "message.receive", subject: id },
    });
  } catch (error) {
    if (isAborted(error)) return storeInbound(account, arrival);
    if (!isUniqueViolation(error)) throw error;
    return false;
  }
  if (classifyInbound(text) === "opt-out") await untilNothingInFlight(account, from);
  return true;
}
