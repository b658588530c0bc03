import { assignGroup } from "./assign-group.ts";
import { createCategory, deleteCategory, listCategories, renameCategory } from "./categories.ts";
import { deleteGroup } from "./delete-group.ts";
import { deleteOrEmptyGroups } from "./delete-or-empty-groups.ts";
import { getGroup } from "./get-group.ts";
import { groupFields } from "./group-fields.ts";
import { listGroups } from "./list-groups.ts";
import { renameGroup } from "./rename-group.ts";

export const groupsRoutes = [
  listGroups,
  getGroup,
  renameGroup,
  deleteGroup,
  deleteOrEmptyGroups,
  groupFields,
  assignGroup,
  listCategories,
  createCategory,
  renameCategory,
  deleteCategory,
];
