import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts.ts";
import type { AccountContext } from "#worker/context.ts";
import { assign } from "#worker/domains/assignments/assign.ts";
import { getGroup } from "./get-group.ts";

/** Shares a group with these sub-accounts and no others (R267). */
export async function assignGroup(
  ctx: AccountContext,
  { group, subAccounts }: { group: string; subAccounts: readonly string[] },
) {
  await getGroup(ctx, { id: group });
  await assign(ctx, { kind: "group", subject: group, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.groupAssigned };
}
