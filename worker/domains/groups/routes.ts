import * as assignmentsContract from "#core/contract/assignments.ts";
import * as groupsContract from "#core/contract/groups.ts";
import type { Api } from "#worker/http/mount.ts";
import { assignGroup } from "./assign-group.ts";
import { deleteGroup } from "./delete-group.ts";
import { deleteOrEmptyGroups } from "./delete-or-empty-groups.ts";
import { getGroup } from "./get-group.ts";
import { groupFields } from "./group-fields.ts";
import { listGroups } from "./list-groups.ts";
import { renameGroup } from "./rename-group.ts";

export function groupsRoutes(api: Api): void {
  api.own(groupsContract.listGroups, listGroups);
  api.own(groupsContract.getGroup, getGroup);
  api.own(groupsContract.renameGroup, renameGroup);
  api.own(groupsContract.deleteGroup, deleteGroup);
  api.own(groupsContract.deleteOrEmptyGroups, deleteOrEmptyGroups);
  api.own(groupsContract.groupFields, groupFields);
  api.own(assignmentsContract.assignGroup, assignGroup);
}
