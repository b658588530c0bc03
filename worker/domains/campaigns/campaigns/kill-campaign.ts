import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { deleteSchedule } from "#worker/domains/campaigns/schedules/schedule-queries.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import {
  abortUnlessInStatus,
  type CampaignRecord,
  changeCampaign,
  getCampaign,
} from "./campaign-queries.ts";
import { campaignSendable } from "./campaign-sendable.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";

/**
 * An administrator pauses a campaign, or stops it for good and refunds the rest. Its owner sees the reason. Returns
 * false if there is nothing left to stop.
 */
export async function killCampaign(
  ctx: AccountContext,
  id: Id<"campaign">,
  { how, reason }: { how: "pause" | "cancel"; reason: string },
): Promise<boolean> {
  const campaign = await getCampaign(ctx, id);
  const change =
    how === "pause" ? pausing(ctx, campaign, reason) : await cancelling(ctx, campaign, reason);
  if (!change) return false;
  const { statements, events, effects } = change;
  const stopped = await commitUnlessAborted(ctx, {
    statements,
    events: [...events, { type: "campaign.held", name: campaign.name, reason }],
    effects,
    audit: {
      action: how === "pause" ? "campaign.stop" : "campaign.cancel",
      subject: id,
      detail: { reason },
    },
  });
  return stopped !== undefined;
}

type Parts = Required<Omit<Change, "audit">>;

function pausing(ctx: AccountContext, campaign: CampaignRecord, reason: string): Parts {
  const change = { status: "paused", holdReason: reason } as const;
  return {
    statements: [
      abortUnlessInStatus(ctx, campaign.id, ["sending"]),
      ...changeCampaign(ctx, campaign.id, change),
    ],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects: [],
  };
}

async function cancelling(
  ctx: AccountContext,
  campaign: CampaignRecord,
  reason: string,
): Promise<Parts | undefined> {
  const change = await campaignSendable(ctx, campaign).cancel();
  if (!change) return undefined;
  const said = changeCampaign(ctx, campaign.id, { holdReason: reason });
  return {
    ...change,
    statements: [...change.statements, deleteSchedule(ctx, campaign.id), ...said],
  };
}
