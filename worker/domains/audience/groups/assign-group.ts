import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { assign } from "#worker/domains/identity/assignments/assign.ts";
import { verb } from "#worker/verb.ts";
import { getGroup } from "./get-group.ts";

/** Shares a group with these sub-accounts and no others (R267). */
export const assignGroup = verb(contract.assignGroup, async (ctx, { group, subAccounts }) => {
  await getGroup(ctx, { id: group });
  await assign(ctx, { kind: "group", subject: group, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.groupAssigned };
});
