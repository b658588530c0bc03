import { deleteSpecialPlan } from "./delete-special-plan.ts";
import { getOwnSpecialPlan } from "./get-own-special-plan.ts";
import { getSpecialPlan } from "./get-special-plan.ts";
import { saveSpecialPlan } from "./save-special-plan.ts";

export const billingRoutes = [
  saveSpecialPlan,
  getSpecialPlan,
  deleteSpecialPlan,
  getOwnSpecialPlan,
];
