import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import type { EventOf } from "#worker/kernel/events.ts";
import { type AssignmentKind, assignmentRows } from "./assignment-queries.ts";

/** The sub-accounts that have any of these things. */
export async function subAccountsSharing(
  ctx: AccountContext,
  kind: AssignmentKind,
  subjects: IdSet,
): Promise<string[]> {
  const rows = await assignmentRows(ctx, kind, subjects);
  return rows.map(({ sub_account_id }) => sub_account_id);
}

/** Tells the open consoles of these sub-accounts, and the account's own. */
export function sharingChanged(subAccounts: readonly string[]): EventOf<"sharing.changed">[] {
  if (subAccounts.length === 0) return [];
  return [undefined, ...new Set(subAccounts)].map((account) => ({
    type: "sharing.changed",
    ...(account ? { account } : {}),
  }));
}
