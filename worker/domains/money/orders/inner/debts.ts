import type { AccountContext, SystemContext } from "#worker/context.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { deductOwed } from "#worker/domains/money/credit/deduct-credit.ts";
import { restoreReclaimed } from "#worker/domains/money/credit/grant.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { lowerOwed, owedRefunds, type RefundRow, refundById, refundKey } from "./refund-queries.ts";

type Context = SystemContext | AccountContext;

/** Takes the credit that an account still owes for refunds, as far as it has any. */
export async function collectDebts(account: AccountContext): Promise<void> {
  for (const refund of await owedRefunds(account, account.account.id)) {
    await collect(account, refund);
  }
}

/**
 * Takes what is owed of a refund from whatever unused credit there is, its own order's first. The amount that is owed
 * names what is taken for it, so that it is taken once, wherever this stops.
 */
export async function collect(ctx: Context, refund: RefundRow): Promise<void> {
  const debtor = refund.owed > 0 ? await debtorOf(ctx, refund) : undefined;
  if (!debtor) return;
  const { id, orderId, owed } = refund;
  const taken = await deductOwed(debtor, {
    key: `${refundKey(refund)}:${owed}`,
    amount: owed,
    grant: `order:${orderId}`,
  });
  if (taken === 0) return;
  await writeControl(ctx, [lowerOwed(ctx, refund, { taken, at: ctx.now() })]);
  // If it failed at the provider meanwhile, its credit was given back without this.
  const now = await refundById(ctx, id);
  if (now?.status === "failed") await restoreReclaimed(debtor, refundKey(refund));
}

/**
 * Who owes it: the account, or its parent once it was removed, because its credit is there. A postpaid account's
 * credit is its limit, which was never bought: it owes until it buys credit again.
 */
async function debtorOf(
  ctx: Context,
  { accountId }: RefundRow,
): Promise<AccountContext | undefined> {
  const own = await accountProfile(ctx, accountId);
  const parent = own.deletedAt === null ? null : own.parentId;
  const { id, profileType } = parent === null ? own : await accountProfile(ctx, parent);
  const ref = profileType === "postpaid" ? undefined : await resolveAccount(ctx, id);
  return ref && ctx.forAccount(ref);
}

/** Puts back what a refund took, of whichever account. */
export async function giveRefundBack(ctx: Context, refund: RefundRow): Promise<void> {
  const { parentId } = await accountProfile(ctx, refund.accountId);
  for (const id of [refund.accountId, parentId]) {
    const ref = id === null ? undefined : await resolveAccount(ctx, id);
    if (ref) await restoreReclaimed(ctx.forAccount(ref), refundKey(refund));
  }
}
