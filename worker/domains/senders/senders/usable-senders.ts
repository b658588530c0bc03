import { SHARED_SENDER } from "#core/contract/profile/me.ts";
import type { AccountContext } from "#worker/context.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
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

/** Whether the account may send from the number that all accounts share. */
export async function mayUseSharedSender(ctx: AccountContext): Promise<boolean> {
  return (await sendingRights(ctx, ctx.account.id)).shared_sender;
}

/**
 * R535: of what the account may send as, the one that it chose. One that is gone, or was never chosen, gives its
 * place to the shared one, or to the first where that is not allowed.
 */
export function defaultSender(usable: readonly Sender[], chosen: string | null): string {
  const named = (wanted: string | null) => usable.find(({ value }) => value === wanted);
  return (named(chosen) ?? named(SHARED_SENDER) ?? usable[0])?.value ?? "";
}
