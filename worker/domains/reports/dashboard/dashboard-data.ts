import { CHECKLIST } from "#core/contract/dashboard/dashboard.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { checklistOf } from "./inner/queries.ts";

/** The get-started checklist (R335, R336). */
export const dashboardData = verb(contract.dashboardData, async (ctx) => {
  const { inReview, ...checklist } = await checklistOf(ctx);
  return {
    data: { checklist, inReview, completed: CHECKLIST.filter((step) => checklist[step]).length },
  };
});
