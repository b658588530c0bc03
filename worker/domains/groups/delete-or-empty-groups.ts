import { GROUP_TEXTS } from "#core/contract/group-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError, notFound } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { isCheckViolation, type Statement } from "#worker/db/statement.ts";
import { deleteAssignments } from "#worker/domains/assignments/assignment-queries.ts";
import { sharers, sharingChanged } from "#worker/domains/assignments/sharing-changed.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteGroupRows, emptyGroup, groupsAmong } from "./group-queries.ts";
import { abortIfInUse } from "./group-use-queries.ts";

/** Deletes or empties groups: all of them, or none if one is unknown, being filled or in use. */
export const deleteOrEmptyGroups = verb(
  contract.deleteOrEmptyGroups,
  async (ctx, { groups, action }) => {
    const ids = [...new Set(groups)];
    const [known, had] = await Promise.all([groupsAmong(ctx, ids), sharers(ctx, "group", ids)]);
    if (known.length < ids.length) throw notFound("Group");
    if (action === "empty" && known.some(({ importing }) => importing !== null)) {
      throw new CooeeError("CONFLICT", GROUP_TEXTS.importing);
    }
    const change = action === "delete" ? deleteGroup : emptyGroup;
    const statements = ids.flatMap((id) => [abortIfInUse(ctx, id), ...change(ctx, id)]);
    await commit(ctx, {
      statements,
      events: sharingChanged(had),
      audit: {
        action: `group.${action}`,
        subject: ids[0] ?? "",
        detail: { groups: ids, contacts: known.reduce((sum, { total }) => sum + total, 0) },
      },
    }).catch((error: unknown) => {
      throw isCheckViolation(error) ? new CooeeError("CONFLICT", GROUP_TEXTS.inUse) : error;
    });
    return { message: action === "delete" ? GROUP_TEXTS.deleted : GROUP_TEXTS.emptied };
  },
);

function deleteGroup(ctx: AccountContext, id: string): Statement[] {
  return [...deleteGroupRows(ctx, id), deleteAssignments(ctx, "group", id)];
}
