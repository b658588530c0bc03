import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { AccountContext } from "#worker/context.ts";
import { mayUseSharedSender } from "./may-use-shared-sender.ts";
import { listSenders, type Sender } from "./senders.ts";

/** What the account may send as now: without the shared number where that is not allowed. */
export async function usableSenders(ctx: AccountContext): Promise<Sender[]> {
  const [senders, shared] = await Promise.all([listSenders(ctx), mayUseSharedSender(ctx)]);
  return usableOf(senders, shared);
}

/** The same, of senders that are read already. */
export function usableOf(senders: Sender[], mayUseShared: boolean): Sender[] {
  return mayUseShared ? senders : senders.filter(({ value }) => value !== SHARED_SENDER);
}
