import { messageIds } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { releaseMessages, waitingMessages } from "#worker/domains/messages/waiting-queries.ts";
import { moveByOutbound } from "#worker/domains/rooms/moving-queries.ts";
import type { Change } from "#worker/kernel/commit.ts";
import { bySender } from "./by-sender.ts";
import { changeQuick, type QuickRecord } from "./quick-queries.ts";

/** What puts a quick message that waited on the queue, all of it at once and only once. */
export async function release(
  ctx: AccountContext,
  quick: QuickRecord,
  sender: string | undefined,
  change: { approved?: true } = {},
): Promise<Required<Pick<Change, "statements" | "events" | "effects">>> {
  const newMessageId = messageIds(ctx.account.shard, ctx.account.number);
  const waiting = await waitingMessages(ctx, quick);
  const messages = waiting.map((one) => {
    return { old: one.id, id: newMessageId(ctx.now()), sender: sender ?? one.sender };
  });
  const renamed = messages.map(({ old, id }) => [old, id] as const);
  const ids = messages.map(({ id }) => id);
  const span = { firstMessage: ids[0] ?? null, lastMessage: ids.at(-1) ?? null };
  return {
    statements: [
      ...changeQuick(ctx, quick, { status: "sent", ...span, ...change }),
      ...releaseMessages(ctx, renamed, sender),
      ...(quick.test ? [] : [moveByOutbound(ctx, ids)]),
    ],
    events: [
      { type: "messages.changed", messages: { ids: renamed.flat() } },
      { type: "room.changed" },
    ],
    effects: bySender(messages),
  };
}
