import { timeOf } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { staleSlots } from "./inner/figure-queries.ts";

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

/** Every zone's days begin on a quarter of an hour of UTC: Eucla is 8:45 ahead of it. */
const SLOT_MS = 900_000;

function slotAt(ms: number): number {
  return Math.floor(ms / SLOT_MS) * SLOT_MS;
}

/** The quarters of an hour in which messages were made, by their ids. */
function slotsOf(ids: readonly string[]): number[] {
  return [...new Set(ids.map((id) => slotAt(timeOf(id))))];
}

/** The quarters from one message's to another's. */
export function slotsBetween(first: string, last: string): number[] {
  const slots: number[] = [];
  const end = slotAt(timeOf(last));
  for (let slot = slotAt(timeOf(first)); slot <= end; slot += SLOT_MS) slots.push(slot);
  return slots;
}
