import { countSharedNumbers } from "./count-shared-numbers.ts";
import { createSharedNumber } from "./create-shared-number.ts";
import { deleteSharedNumber } from "./delete-shared-number.ts";
import { listSharedNumbers } from "./list-shared-numbers.ts";
import { updateSharedNumber } from "./update-shared-number.ts";

export const sharedNumbersRoutes = [
  listSharedNumbers,
  createSharedNumber,
  updateSharedNumber,
  deleteSharedNumber,
  countSharedNumbers,
];
