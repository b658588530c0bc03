import type { SpecialPlan } from "#core/contract/billing/special-plans.ts";
import { toCents } from "#core/rules/money.ts";
import type { SpecialPlanRow } from "./special-plan-queries.ts";

export function presentSpecialPlan(row: SpecialPlanRow): SpecialPlan {
  const { id, userId, smsRate, mmsRate, createdAt } = row;
  return {
    _id: id,
    user: userId,
    centsPerCredit: toCents(smsRate),
    centsPerMMS: toCents(mmsRate),
    createdAt,
  };
}
