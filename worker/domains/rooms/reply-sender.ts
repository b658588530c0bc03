import { SHARED_SENDER } from "#core/contract/me.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { oneRoom } from "./inner/one-room.ts";
import { visibleRoom } from "./visible-room.ts";

/** What an answer in a room goes out from: as its thread has it, or else the account's default. */
export async function replySender(ctx: AccountContext, room: string): Promise<string> {
  const { sender } = await oneRoom(ctx, room);
  if (sender !== undefined) return sender;
  const { owner } = await visibleRoom(ctx, room);
  const { defaultSender } = await accountProfile(ctx, owner.account.id);
  return defaultSender ?? SHARED_SENDER;
}
