import { notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { findVisible } from "./inner/find-queries.ts";

/**
 * A room that the person may see, and the account whose it is, in which the same person acts: their own, or
 * the parent's if the room is assigned to theirs. What every call, socket and live event asks.
 */
export async function visibleRoom(ctx: AccountContext, id: string) {
  const parent = await parentOf(ctx, ctx.account.id);
  const room = await findVisible(ctx, id, parent?.id);
  if (!room) throw notFound("Conversation");
  const isOwn = room.account_id === ctx.account.id;
  const owner =
    isOwn || !parent ? ctx : { ...ctx.forAccount(parent), person: ctx.person, caller: ctx.caller };
  return { room, owner };
}

export type FoundRoom = Awaited<ReturnType<typeof visibleRoom>>;
