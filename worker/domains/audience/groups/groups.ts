import { GROUP_REMOVAL_TEXTS, GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { SUB_ACCOUNT_TEXTS } from "#core/contract/sub-accounts/sub-accounts.ts";
import { type CooeeError, conflict, notFound } from "#core/errors.ts";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";
import type { AccountContext } from "#worker/context.ts";
import { isUniqueViolation, type Statement } from "#worker/db/statement.ts";
import {
  assign,
  sharingChanged,
  subAccountsSharing,
} from "#worker/domains/identity/assignments/assign.ts";
import {
  assignedNames,
  NONE_ASSIGNED,
  sharedWith,
} from "#worker/domains/identity/assignments/assigned-names.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { abortIfInWorkflow } from "#worker/kernel/workflow-use-queries.ts";
import { verb } from "#worker/verb.ts";
import { categoryNames, checkCategory } from "./categories.ts";
import {
  changeGroup,
  deleteGroupRows,
  emptyGroup,
  groupById,
  groupPage,
  groupsAmong,
  idsOfPage,
} from "./group-queries.ts";
import { abortIfInUse, asInUse, groupsInUse } from "./group-use-queries.ts";
import { fieldsOf, groupHome, presentGroup } from "./present-group.ts";

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

/** For callers that want all groups; more would be useless. */
const WITHOUT_PAGES = { current: 1, limit: 5_000, offset: 0 };

/** The account's groups; before them, on the first pages, those that its parent shares with it. */
export const listGroups = verb(contract.listGroups, async (ctx, input) => {
  const { search, sort = "-createdAt", ids } = input;
  const page = input.noPaging === "true" ? WITHOUT_PAGES : paging(input);
  const shared = await sharedWith(ctx, "group");
  const { read, cut } = sharedFirst(page, shared !== undefined);
  const list = { search, sort, ids, ...read };
  const [given, own, used, assigned, categories] = await Promise.all([
    shared && groupPage(shared.owner, { ...list, ...WITHOUT_PAGES, among: shared.ids }),
    groupPage(ctx, list),
    groupsInUse(ctx),
    shared ? NONE_ASSIGNED : assignedNames(ctx, "group", idsOfPage(ctx, list)),
    categoryNames(ctx),
  ]);
  const found = [
    ...(given?.rows ?? []).map((row) =>
      presentGroup(row, { used: used.has(row.id), shared: true, assigned: [], categories }),
    ),
    ...own.rows.map((row) =>
      presentGroup(row, {
        used: used.has(row.id),
        shared: false,
        assigned: assigned.get(row.id) ?? [],
        categories,
      }),
    ),
  ];
  return pageOf(cut(found), (given?.rows.length ?? 0) + own.total, page);
});

/** A group's labels, each with the name that a merge tag has for it. */
export const groupFields = verb(contract.groupFields, async (ctx, input) => {
  const { group } = await groupHome(ctx, input.id);
  return { data: fieldsOf(group) };
});

/** Deletes a group with its contacts and imports; not while a campaign on its way or an active workflow uses it. */
export const deleteGroup = verb(contract.deleteGroup, async (ctx, input) => {
  const [group, had] = await Promise.all([
    groupById(ctx, input.id),
    subAccountsSharing(ctx, "group", [input.id]),
  ]);
  const statements = [
    abortIfInUse(ctx, group.id),
    abortIfInWorkflow(ctx, "group", [group.id]),
    ...deletion(ctx, group.id),
  ];
  await commit(ctx, {
    statements,
    events: [...sharingChanged(had), { type: "groups.deleted", groups: [group.id] }],
    audit: { action: "group.delete", subject: group.id, detail: { contacts: group.total } },
  }).catch(async (error: unknown) => {
    throw await asInUse(ctx, [group.id], error);
  });
  return {};
});

/** Deletes or empties groups: all of them, or none if one is unknown, being filled or in use. */
export const deleteOrEmptyGroups = verb(
  contract.deleteOrEmptyGroups,
  async (ctx, { groups, action }) => {
    const ids = [...new Set(groups)];
    const [known, had] = await Promise.all([
      groupsAmong(ctx, ids),
      subAccountsSharing(ctx, "group", ids),
    ]);
    if (known.length < ids.length) throw notFound("Group");
    const importing = known.filter((group) => group.importing !== null);
    if (action === "empty" && importing.length > 0) {
      const names = importing.map(({ name }) => name);
      throw conflict(GROUP_REMOVAL_TEXTS.importing(names));
    }
    const isDeletion = action === "delete";
    const change = isDeletion ? deletion : emptyGroup;
    const statements = [
      ...(isDeletion ? [abortIfInWorkflow(ctx, "group", ids)] : []),
      ...ids.flatMap((id) => [abortIfInUse(ctx, id), ...change(ctx, id)]),
    ];
    await commit(ctx, {
      statements,
      events: [
        ...sharingChanged(had),
        ...(isDeletion ? [{ type: "groups.deleted", groups: ids } as const] : []),
      ],
      audit: {
        action: `group.${action}`,
        subject: ids[0] ?? "",
        detail: { groups: ids, contacts: known.reduce((sum, { total }) => sum + total, 0) },
      },
    }).catch(async (error: unknown) => {
      throw await asInUse(ctx, ids, error);
    });
    return { message: action === "delete" ? GROUP_TEXTS.deleted : GROUP_TEXTS.emptied };
  },
);

/** Of a group with what says whom it is shared with. */
function deletion(ctx: AccountContext, id: string): Statement[] {
  return [...deleteGroupRows(ctx, id), deleteAssignments(ctx, "group", id)];
}

export function nameTaken(text: string = GROUP_TEXTS.nameTaken): CooeeError {
  return conflict(text, "name");
}

/** The error for the user if a batch that only sets a name failed because it is taken. */
export function asNameTaken(error: unknown): unknown {
  return isUniqueViolation(error) ? nameTaken() : error;
}
