import {
  countSharedNumbers,
  createSharedNumber,
  deleteSharedNumber,
  listSharedNumbers,
  updateSharedNumber,
} from "./shared-numbers.ts";

export const sharedNumbersRoutes = [
  listSharedNumbers,
  createSharedNumber,
  updateSharedNumber,
  deleteSharedNumber,
  countSharedNumbers,
];
