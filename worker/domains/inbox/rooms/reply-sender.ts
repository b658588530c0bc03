import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { AccountContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { defaultSender, usableSenders } from "#worker/domains/senders/senders/senders.ts";
import { roomRow, senderOf } from "./inner/present-room.ts";
import { visibleRoom } from "./visible-room.ts";

export interface ReplySender {
  /** As payloads name it. */
  sender: string;
  /** Of the numbers that accounts share, the one that this handset has its messages from. */
  number: string | undefined;
}

/**
 * What an answer in a room goes out from: as its thread has it, or else the account's default. So also where its thread is
 * on a number that accounts share, and the account may no longer use those.
 */
export async function replySender(ctx: AccountContext, room: string): Promise<ReplySender> {
  const { row, known } = await roomRow(ctx, room);
  const sender = senderOf(row, known);
  if (sender !== undefined && sender !== SHARED_SENDER) return { sender, number: undefined };
  const { owner } = await visibleRoom(ctx, room);
  const [usable, profile] = await Promise.all([
    usableSenders(owner),
    accountProfile(owner, owner.account.id),
  ]);
  if (sender !== undefined && usable.some(({ value }) => value === sender)) {
    return { sender, number: row.sender ?? undefined };
  }
  return { sender: defaultSender(usable, profile.defaultSender), number: undefined };
}
