import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { IdSet } from "#worker/db/id-set.ts";
import { onlyOwn } from "#worker/domains/identity/directory/sub-account-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import type { EventOf } from "#worker/kernel/events.ts";
import {
  type AssignmentKind,
  assignmentRows,
  deleteAssignmentsTo,
  replaceAssignments,
} from "./assignment-queries.ts";

/** Gives a thing of the account's own to exactly these sub-accounts. The caller has made sure of the thing. */
export async function assign(
  ctx: AccountContext,
  { kind, subject, subAccounts }: Assignment,
): Promise<void> {
  const list = await onlyOwn(ctx, subAccounts);
  const had = await subAccountsSharing(ctx, kind, [subject]);
  // R360: an empty list only takes back, so there has to be something to take.
  if (list.length === 0 && had.length === 0) {
    throw invalid("subAccounts", SUB_ACCOUNT_TEXTS.needed);
  }
  await commit(ctx, {
    statements: replaceAssignments(ctx, kind, subject, list),
    events: sharingChanged([...had, ...list]),
    audit: { action: `${kind}.assign`, subject, detail: { subAccounts: list } },
  });
}

interface Assignment {
  kind: AssignmentKind;
  subject: string;
  subAccounts: readonly string[];
}

/** Takes everything back that a sub-account was given. */
export async function revokeAssignments(ctx: AccountContext, subAccount: string): Promise<void> {
  await commit(ctx, {
    statements: [deleteAssignmentsTo(ctx, subAccount)],
    audit: { action: "assignment.end", subject: subAccount },
  });
}

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
