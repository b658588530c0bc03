import { type Id, messageIds } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { moveByOutbound } from "#worker/domains/inbox/rooms/moving-queries.ts";
import { assignNumbers } from "#worker/domains/senders/shared-numbers/assign-numbers.ts";
import { sharedPool } from "#worker/domains/senders/shared-numbers/shared-number-queries.ts";
import {
  releaseMessages,
  waitingMessages,
} from "#worker/domains/sending/messages/waiting-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import { changeQuick, type QuickRecord } from "./quick-queries.ts";

type Waiting = Awaited<ReturnType<typeof waitingMessages>>;

/**
 * What each goes out from, of the numbers that accounts share. It was written from the handset's own, unless only one
 * number sent then: now it gets one, best the same. If none is free any more, it keeps what it was approved or paid with.
 */
async function sharedNumbers(ctx: AccountContext, waiting: Waiting) {
  const written = [...new Set(waiting.map(({ sender }) => sender))];
  const numberOf = await assignNumbers(
    ctx,
    await sharedPool(ctx, "quick"),
    waiting.map(({ recipient }) => recipient),
    written.length === 1 ? written[0] : undefined,
  );
  return ({ recipient, sender }: Waiting[number]) => numberOf(recipient) ?? sender;
}

/**
 * What puts a quick message that waited on the queue, all of it, only once: from its sender, or without one
 * from the numbers that accounts share.
 */
export async function release(
  ctx: AccountContext,
  quick: QuickRecord,
  sender: string | undefined,
  change: { approved?: true } = {},
): Promise<Required<Pick<Change, "statements" | "events" | "effects">>> {
  const newMessageId = messageIds(ctx.account.shard, ctx.account.number);
  const waiting = await waitingMessages(ctx, quick);
  const fromOf = sender === undefined ? await sharedNumbers(ctx, waiting) : () => sender;
  const messages = waiting.map((one) => {
    return { old: one.id, id: newMessageId(ctx.now()), sender: fromOf(one) };
  });
  const renamed = messages.map(({ old, id, sender }) => [old, id, sender] as const);
  const ids = messages.map(({ id }) => id);
  const span = { firstMessage: ids[0] ?? null, lastMessage: ids.at(-1) ?? null };
  return {
    statements: [
      ...changeQuick(ctx, quick, { status: "sent", ...span, ...change }),
      ...releaseMessages(ctx, renamed),
      ...(quick.test || quick.source ? [] : [moveByOutbound(ctx, ids)]),
    ],
    events: [
      { type: "messages.changed", messages: { ids: messages.flatMap(({ old, id }) => [old, id]) } },
      { type: "room.changed" },
    ],
    effects: bySender(messages),
  };
}

/** As many as one claim submits well within its time. */
const MOST_TOGETHER = 250;

/** Sends messages together that have the same sender: they have one carrier, and one entry in the journal. */
export function bySender(messages: readonly { id: Id<"message">; sender: string }[]): Effect[] {
  const senders = Map.groupBy(messages, ({ sender }) => sender);
  return [...senders.values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / MOST_TOGETHER) }, (_, part): Effect => {
      const some = own.slice(part * MOST_TOGETHER, (part + 1) * MOST_TOGETHER);
      return { type: "sendTogether", messages: some.map(({ id }) => id) };
    }),
  );
}
