import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { staleSlots } from "./inner/mark-queries.ts";
import { slotsBetween, slotsOf } from "./inner/slots.ts";

/**
 * Records that these messages change, for the batch that changes them: their days are recounted
 * before anyone reads them.
 */
export function markStale(ctx: AccountContext, ids: readonly string[]): Statement {
  return staleSlots(ctx, slotsOf(ids));
}

/** The same for all messages between two, such as a campaign's or a chunk's; nothing if none is planned. */
export function markSpanStale(
  ctx: AccountContext,
  span: { firstMessage: string | null; lastMessage: string | null },
): Statement[] {
  const { firstMessage, lastMessage } = span;
  if (!firstMessage || !lastMessage) return [];
  return [staleSlots(ctx, slotsBetween(firstMessage, lastMessage))];
}
