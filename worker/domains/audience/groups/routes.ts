import { createCategory, deleteCategory, listCategories, renameCategory } from "./categories.ts";
import { deleteGroup, deleteOrEmptyGroups } from "./delete-groups.ts";
import { assignGroup, getGroup, renameGroup } from "./groups.ts";
import { groupFields, listGroups } from "./list-groups.ts";

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
