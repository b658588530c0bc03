import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import {
  assign,
  sharingChanged,
  subAccountsSharing,
} from "#worker/domains/identity/assignments/assign.ts";
import { assignedNames } from "#worker/domains/identity/assignments/assigned-names.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { categoryNames, checkCategory } from "./categories.ts";
import { groupHome } from "./group-home.ts";
import { asNameTaken } from "./group-name.ts";
import { changeGroup, groupById } from "./group-queries.ts";
import { groupsInUse } from "./group-use-queries.ts";
import { presentGroup } from "./present-group.ts";

/** A group of the account's own, or one that its parent shares with it. */
export const getGroup = verb(contract.getGroup, async (ctx, { id }) => {
  const [{ group, shared }, used, assigned, categories] = await Promise.all([
    groupHome(ctx, id),
    groupsInUse(ctx),
    assignedNames(ctx, "group", [id]),
    categoryNames(ctx),
  ]);
  const around = { used: used.has(id), shared, assigned: assigned.get(id) ?? [], categories };
  return { data: presentGroup(group, around) };
});

export const renameGroup = verb(contract.renameGroup, async (ctx, input) => {
  const [{ name: before }, had] = await Promise.all([
    groupById(ctx, input.id),
    subAccountsSharing(ctx, "group", [input.id]),
    checkCategory(ctx, input.category),
  ]);
  await commit(ctx, {
    statements: [changeGroup(ctx, input.id, input)],
    events: sharingChanged(had),
    audit: { action: "group.rename", subject: input.id, detail: { before } },
  }).catch((error: unknown) => {
    throw asNameTaken(error);
  });
  return getGroup(ctx, input);
});

/** Shares a group with these sub-accounts and no others (R267). */
export const assignGroup = verb(contract.assignGroup, async (ctx, { group, subAccounts }) => {
  await getGroup(ctx, { id: group });
  await assign(ctx, { kind: "group", subject: group, subAccounts });
  return { message: SUB_ACCOUNT_TEXTS.groupAssigned };
});
