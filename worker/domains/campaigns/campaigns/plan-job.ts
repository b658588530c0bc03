import type { AccountContext } from "#worker/context.ts";
import type { CursorJob } from "#worker/kernel/cursor-job.ts";
import { findCampaign, PLAN_ROWS } from "./campaign-queries.ts";
import { hold } from "./inner/hold.ts";

export const planJob: CursorJob = {
  kind: "plan",
  rows: PLAN_ROWS,
  fail: failPlan,
  gaveUp:
    "The campaign could not be prepared. Nothing was sent and nothing was debited. Please try again.",
};

/** Returns a campaign that cannot be planned to its owner; nothing was sent. */
export async function failPlan(ctx: AccountContext, id: string, reason: string): Promise<void> {
  const campaign = await findCampaign(ctx, id);
  if (campaign?.status === "planning") await hold(ctx, campaign, { reason });
}
