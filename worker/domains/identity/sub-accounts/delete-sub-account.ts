import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { notFound } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import type { AccountContext, SystemContext } from "#worker/context.ts";
import { cancelAll } from "#worker/domains/campaigns/quick-messages/lifecycle-calls.ts";
import {
  deleteAccounts,
  suspendAccount,
} from "#worker/domains/identity/accounts/delete-accounts.ts";
import { revokeAssignments } from "#worker/domains/identity/assignments/assign.ts";
import { releaseRooms } from "#worker/domains/inbox/rooms/change-room.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balance.ts";
import { moveCredit } from "#worker/domains/money/credit/move-credit.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { forEachAccount } from "#worker/kernel/each-alone.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import { ownSubAccount } from "./inner/present-sub-account.ts";
import { cancelInvitation, closedRows } from "./inner/sub-account-queries.ts";

/** Removes a sub-account for good, or withdraws an invitation. */
export const deleteSubAccount = verb(contract.deleteSubAccount, async (ctx, { id }) => {
  if (isId("invitation", id)) await withdraw(ctx, id);
  else await close(ctx, id);
  return { message: SUB_ACCOUNT_TEXTS.removed };
});

async function withdraw(ctx: AccountContext, id: string): Promise<void> {
  const committed = await commitControlUnlessAborted(ctx, {
    statements: cancelInvitation(ctx, id),
    audit: { action: "subaccount.withdraw", subject: id },
  });
  if (!committed) throw notFound("Invitation");
}

/**
 * First sign-in is blocked, so that nothing new begins; then running work is stopped and the credit
 * comes back. If it is interrupted, the sub-account is inactive and can be removed again.
 */
async function close(ctx: AccountContext, id: string): Promise<void> {
  const { sub } = await ownSubAccount(ctx, id);
  await suspendAccount(ctx, id);
  await cancelAll(sub);
  await returnCredit(sub, ctx);
  await revokeAssignments(ctx, id);
  await releaseRooms(ctx, id);
  await deleteAccounts(ctx, id, {
    events: [{ type: "balance.changed" }],
    audit: { action: "subaccount.remove", subject: id },
  });
}

/** Moves all that a sub-account holds to its parent, as often as there is something. */
export async function returnCredit(sub: AccountContext, parent: AccountContext): Promise<void> {
  const held = (await balancesOfAccounts(sub, [sub.account.id])).get(sub.account.id) ?? 0;
  if (held === 0) return;
  await moveCredit(sub, parent, { key: `return:${crypto.randomUUID()}` });
}

/** A carrier is asked about a message for a day; what it never had is given back until then. */
const LATE_MS = 2 * 86_400_000;
/** More than are removed in that time: most of them hold nothing, and must not stand before one that does. */
const LOOKED_AT = 5000;
/** Of each shard. */
const RETURNED_AT_ONCE = 20;

/** Takes home what was given back to a sub-account after it was removed. */
export async function sweepClosed(ctx: SystemContext): Promise<void> {
  const rows = await closedRows(ctx, ctx.now() - LATE_MS, LOOKED_AT);
  for (const closed of Map.groupBy(rows, ({ shard }) => shard).values()) {
    const [first] = closed;
    if (!first) continue;
    const ids = closed.map(({ account_id }) => account_id);
    const held = await balancesOfAccounts(ctx.forAccount(refOf(first)), ids);
    const owing = closed.filter(({ account_id }) => (held.get(account_id) ?? 0) > 0);
    const some = owing.slice(0, RETURNED_AT_ONCE);
    await forEachAccount(ctx, "closed sub-accounts", some, (sub, { parent }) =>
      returnCredit(sub, ctx.forAccount(accountRef.parse(parent))),
    );
  }
}

function refOf({ account_id: id, shard, number }: Awaited<ReturnType<typeof closedRows>>[number]) {
  return accountRef.parse({ id, shard, number });
}
