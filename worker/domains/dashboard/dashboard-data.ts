import { CHECKLIST } from "#core/contract/dashboard.ts";
import type { AccountContext } from "#worker/context.ts";
import { checklistOf } from "./inner/queries.ts";

/** The get-started checklist (R335, R336). */
export async function dashboardData(ctx: AccountContext) {
  const checklist = await checklistOf(ctx);
  return {
    data: { checklist, completed: CHECKLIST.filter((step) => checklist[step]).length },
  };
}
