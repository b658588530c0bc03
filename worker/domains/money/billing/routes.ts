import { createCoupon, endCoupon, listCoupons } from "./coupons.ts";
import {
  deleteSpecialPlan,
  getOwnSpecialPlan,
  getSpecialPlan,
  saveSpecialPlan,
} from "./special-plans.ts";

export const billingRoutes = [
  saveSpecialPlan,
  getSpecialPlan,
  deleteSpecialPlan,
  getOwnSpecialPlan,
  listCoupons,
  createCoupon,
  endCoupon,
];
