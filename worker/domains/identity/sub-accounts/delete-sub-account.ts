import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { notFound } from "#core/errors.ts";
import { isId } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelAll } from "#worker/domains/campaigns/quick-messages/cancel-all.ts";
import { deleteAccounts } from "#worker/domains/identity/accounts/delete-accounts.ts";
import { suspendAccount } from "#worker/domains/identity/accounts/suspend-account.ts";
import { revokeAssignments } from "#worker/domains/identity/assignments/revoke-assignments.ts";
import { releaseRooms } from "#worker/domains/inbox/rooms/release-rooms.ts";
import { commitControlUnlessAborted } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { cancelInvitation } from "./inner/invitation-queries.ts";
import { ownSubAccount } from "./inner/own-sub-account.ts";
import { returnCredit } from "./inner/return-credit.ts";

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
