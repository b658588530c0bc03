import { SHARED_SENDER } from "#core/contract/me.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { roomRow } from "./inner/one-room.ts";
import { senderOf } from "./inner/present-room.ts";
import { visibleRoom } from "./visible-room.ts";

export interface ReplySender {
  /** As payloads name it. */
  sender: string;
  /** Of the numbers that accounts share, the one that this handset has its messages from. */
  number: string | undefined;
}

/** What an answer in a room goes out from: as its thread has it, or else the account's default. */
export async function replySender(ctx: AccountContext, room: string): Promise<ReplySender> {
  const { row, known } = await roomRow(ctx, room);
  const sender = senderOf(row, known);
  if (sender !== undefined) {
    return { sender, number: sender === SHARED_SENDER ? (row.sender ?? undefined) : undefined };
  }
  const { owner } = await visibleRoom(ctx, room);
  const { defaultSender } = await accountProfile(ctx, owner.account.id);
  return { sender: defaultSender ?? SHARED_SENDER, number: undefined };
}
