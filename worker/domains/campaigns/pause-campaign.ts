import { pauseCampaign as endpoint } from "#core/contract/campaigns.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeStatus } from "./inner/change-status.ts";

/** No message is claimed from this moment; those that a carrier took arrive. */
export function pauseCampaign(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  return changeStatus(ctx, id, {
    action: "campaign.pause",
    access: endpoint.access,
    from: ["sending"],
    change: { status: "paused" },
  });
}
