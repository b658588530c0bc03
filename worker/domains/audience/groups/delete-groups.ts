import { GROUP_REMOVAL_TEXTS, GROUP_TEXTS } from "#core/contract/groups/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Statement } from "#worker/db/statement.ts";
import { sharingChanged, subAccountsSharing } from "#worker/domains/identity/assignments/assign.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteGroupRows, emptyGroup, groupById, groupsAmong } from "./group-queries.ts";
import { abortIfInUse, asInUse } from "./group-use-queries.ts";

/** Deletes a group with its contacts and imports; not while a campaign that is on its way uses it. */
export const deleteGroup = verb(contract.deleteGroup, async (ctx, input) => {
  const [group, had] = await Promise.all([
    groupById(ctx, input.id),
    subAccountsSharing(ctx, "group", [input.id]),
  ]);
  const statements = [abortIfInUse(ctx, group.id), ...deletion(ctx, group.id)];
  await commit(ctx, {
    statements,
    events: sharingChanged(had),
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
    const change = action === "delete" ? deletion : emptyGroup;
    const statements = ids.flatMap((id) => [abortIfInUse(ctx, id), ...change(ctx, id)]);
    await commit(ctx, {
      statements,
      events: sharingChanged(had),
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
