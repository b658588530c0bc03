import type { ApprovalKind } from "#core/approvals.ts";
import { notFound } from "#core/errors.ts";
import { type Page, pageOf } from "#core/paging.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { liftRules } from "#worker/domains/identity/directory/account-change-queries.ts";
import { sendingRights } from "#worker/domains/identity/directory/account-queries.ts";
import type { ApprovalEntry } from "#worker/kernel/approval-entry.ts";
import { writeControl } from "#worker/kernel/commit-control.ts";
import { accountRef } from "#worker/queues/messages.ts";
import {
  accountOfSubject,
  insertApproval,
  waitingByKind,
  waitingRows,
} from "./approval-queries.ts";

/**
 * Whether an administrator has to approve what the account sends. Every way of sending asks here;
 * automatic replies to STOP, START and HELP are exempt.
 */
export async function needsApproval(ctx: AccountContext): Promise<boolean> {
  return !(await sendingRights(ctx, ctx.account.id)).approved;
}

/** The account that asked for an approval, in the hands of the administrator who decides it. */
export async function approvalAccount(
  ctx: AccountContext,
  subject: string,
  what: string,
): Promise<AccountContext> {
  const row = await accountOfSubject(ctx, subject);
  if (!row) throw notFound(what);
  const { account_id: id, shard, number } = row;
  return { ...ctx.forAccount(accountRef.parse({ id, shard, number })), person: personOf(ctx) };
}

/** Writes one entry of the administrators' list. Late, twice or in the wrong order, it ends the same. */
export async function recordApproval(ctx: AccountContext, entry: ApprovalEntry): Promise<void> {
  const lift = entry.settled?.lift ?? [];
  await writeControl(ctx, [
    insertApproval(ctx, entry),
    ...(lift.length > 0 ? [liftRules(ctx.account.id, lift)] : []),
  ]);
}

/** One page of what waits of some kinds, the longest first. */
export async function waitingPage(ctx: AccountContext, kinds: readonly ApprovalKind[], page: Page) {
  const [rows, counts] = await Promise.all([waitingRows(ctx, kinds, page), waitingByKind(ctx)]);
  const total = counts
    .filter(({ kind }) => kinds.some((wanted) => wanted === kind))
    .reduce((sum, { n }) => sum + n, 0);
  return pageOf(rows, total, page);
}

/** How much waits: messages of all kinds, and verifications. */
export async function waitingTotals(ctx: AccountContext) {
  const totals = { approvals: 0, verifications: 0 };
  for (const { kind, n } of await waitingByKind(ctx)) {
    totals[kind === "verification" ? "verifications" : "approvals"] += n;
  }
  return totals;
}
