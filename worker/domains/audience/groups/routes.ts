import { createCategory, deleteCategory, listCategories, renameCategory } from "./categories.ts";
import {
  assignGroup,
  deleteGroup,
  deleteOrEmptyGroups,
  getGroup,
  groupFields,
  listGroups,
  renameGroup,
} from "./groups.ts";

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
