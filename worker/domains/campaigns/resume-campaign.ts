import { resumeCampaign as endpoint } from "#core/contract/campaigns.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "./campaign-queries.ts";
import { changeStatus } from "./inner/change-status.ts";
import { prepare } from "./prepared.ts";

/** One that lost its sender says so instead. */
export async function resumeCampaign(ctx: AccountContext, { id }: { id: Id<"campaign"> }) {
  const campaign = await getCampaign(ctx, id);
  if (campaign.status === "paused") await prepare(ctx, campaign);
  return changeStatus(ctx, id, {
    action: "campaign.resume",
    access: endpoint.access,
    from: ["paused"],
    change: { status: "sending", holdReason: null },
    effects: [{ type: "run", campaign: id }],
  });
}
