import { contract } from "#core/contract/registry.ts";
import { deleteAssignments } from "#worker/domains/identity/assignments/assignment-queries.ts";
import {
  sharingChanged,
  subAccountsSharing,
} from "#worker/domains/identity/assignments/sharing-changed.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { deleteGroupRows, groupById } from "./group-queries.ts";
import { abortIfInUse, asInUse } from "./group-use-queries.ts";

/** Deletes a group with its contacts and imports; not while a campaign that is on its way uses it. */
export const deleteGroup = verb(contract.deleteGroup, async (ctx, input) => {
  const [group, had] = await Promise.all([
    groupById(ctx, input.id),
    subAccountsSharing(ctx, "group", [input.id]),
  ]);
  const statements = [
    abortIfInUse(ctx, group.id),
    ...deleteGroupRows(ctx, group.id),
    deleteAssignments(ctx, "group", group.id),
  ];
  await commit(ctx, {
    statements,
    events: sharingChanged(had),
    audit: { action: "group.delete", subject: group.id, detail: { contacts: group.total } },
  }).catch(async (error: unknown) => {
    throw await asInUse(ctx, [group.id], error);
  });
  return {};
});
