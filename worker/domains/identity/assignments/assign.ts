import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { onlyOwn } from "#worker/domains/identity/directory/own-sub-accounts.ts";
import { commit } from "#worker/kernel/commit.ts";
import { type AssignmentKind, replaceAssignments } from "./assignment-queries.ts";
import { sharingChanged, subAccountsSharing } from "./sharing-changed.ts";

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

export interface Assignment {
  kind: AssignmentKind;
  subject: string;
  subAccounts: readonly string[];
}
