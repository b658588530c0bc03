import { cancelCampaign as endpoint } from "#core/contract/campaigns.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { refundStatements } from "#worker/domains/credit/refund.ts";
import { markSpanStale } from "#worker/domains/stats/mark-stale.ts";
import { changeStatus } from "./change-status.ts";
import { removePlan } from "./plan-queries.ts";
import { getCampaign } from "./queries.ts";
import { cancelQueued } from "./settle-queries.ts";

/** Stops for good: what was not handed to a carrier is given back in the same transaction. */
export async function cancelCampaign(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  const campaign = await getCampaign(ctx, id);
  const planned = campaign.status === "planning";
  return changeStatus(ctx, id, {
    action: "campaign.cancel",
    access: endpoint.access,
    from: planned ? ["planning"] : ["sending", "paused"],
    change: { status: "cancelled", completedAt: ctx.now() },
    after: planned
      ? removePlan(ctx, campaign)
      : [
          ...cancelQueued(ctx, campaign),
          ...refundStatements(ctx, campaign),
          ...markSpanStale(ctx, campaign),
        ],
    // The runner counts what is still on its way.
    effects: planned ? [] : [{ type: "run", campaign: id }],
  });
}
