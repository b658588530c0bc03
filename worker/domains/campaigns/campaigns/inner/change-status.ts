import type { Access } from "#core/access.ts";
import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { conflict } from "#core/errors.ts";
import { type CampaignStatus, wireCampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import type { Effect } from "#worker/kernel/effects.ts";
import {
  abortUnlessInStatus,
  type CampaignChange,
  type CampaignRecord,
  changeCampaign,
} from "../campaign-queries.ts";
import { checkRight } from "../check-right.ts";
import { campaignChanged } from "./campaign-changed.ts";

interface StatusChange {
  action: string;
  /** What the call requires. */
  access: Access;
  from: CampaignStatus;
  change: CampaignChange & { status: CampaignStatus };
  effects?: readonly Effect[];
}

/** Moves a campaign from one state to another, once; one that is already there is left as it is. */
export async function changeStatus(
  ctx: AccountContext,
  campaign: CampaignRecord,
  { action, access, from, change, effects = [] }: StatusChange,
): Promise<{ data: { status: string } }> {
  checkRight(ctx, campaign, access);
  const { id } = campaign;
  const done = { data: { status: wireCampaignStatus(change.status) } };
  if (campaign.status === change.status) return done;
  const committed = await commitUnlessAborted(ctx, {
    statements: [abortUnlessInStatus(ctx, id, [from]), ...changeCampaign(ctx, id, change)],
    events: [campaignChanged(ctx, { ...campaign, ...change })],
    effects,
    audit: { action, subject: id },
  });
  if (!committed) throw conflict(CAMPAIGN_TEXTS.notRunning);
  return done;
}
