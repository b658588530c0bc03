import { saveSpecialPlan } from "#worker/domains/billing/save-special-plan.ts";
import { idOf } from "./id-of.ts";
import type { Makers } from "./things.ts";

export const billingMakers: Makers<"specialPlan"> = {
  specialPlan: async (ctx, need) => {
    const user = await need("user");
    const { data } = await saveSpecialPlan(ctx, { user, centsPerCredit: 4.2 });
    return idOf("specialPlan", data._id);
  },
};
