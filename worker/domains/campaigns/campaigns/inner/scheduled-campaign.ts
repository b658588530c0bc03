import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { conflict } from "#core/errors.ts";
import type { Access } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkScheduled } from "#worker/domains/campaigns/lifecycle/reschedule.ts";
import { type Change, commitUnlessAborted } from "#worker/kernel/commit.ts";
import { type CampaignRecord, getCampaign } from "../campaign-queries.ts";
import { campaignSendable } from "../campaign-sendable.ts";
import { checkRight } from "../check-right.ts";

/** A scheduled campaign that may still be changed. */
export async function changeableSchedule(
  ctx: AccountContext,
  id: string,
  access: Access,
): Promise<CampaignRecord> {
  const campaign = await getCampaign(ctx, id);
  checkRight(ctx, campaign, access);
  checkScheduled(ctx, campaignSendable(ctx, campaign));
  return campaign;
}

/** Commits a change of a campaign that is still scheduled. */
export async function commitScheduled(ctx: AccountContext, change: Change): Promise<void> {
  if (!(await commitUnlessAborted(ctx, change))) throw conflict(CAMPAIGN_TEXTS.notScheduled);
}
