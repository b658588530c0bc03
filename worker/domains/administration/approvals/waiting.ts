import type { ApprovalKind } from "#core/approvals.ts";
import { type Page, pageOf } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { waitingByKind, waitingRows } from "./inner/list-queries.ts";

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
