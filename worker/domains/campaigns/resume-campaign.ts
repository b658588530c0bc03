import { resumeCampaign as endpoint } from "#core/contract/campaigns.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { changeStatus } from "./change-status.ts";

export function resumeCampaign(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  return changeStatus(ctx, id, {
    action: "campaign.resume",
    access: endpoint.access,
    from: ["paused"],
    change: { status: "sending", holdReason: null },
    effects: [{ type: "run", campaign: id }],
  });
}
