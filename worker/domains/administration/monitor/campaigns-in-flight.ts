import { IN_FLIGHT_TEXTS } from "#core/contract/admin/campaigns-in-flight.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import { isStopped, stoppedText } from "#core/rules/stopped-campaigns.ts";
import { wireCampaignStatus } from "#core/statuses.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { getCampaign } from "#worker/domains/campaigns/campaigns/campaign-queries.ts";
import { killCampaign } from "#worker/domains/campaigns/campaigns/kill-campaign.ts";
import { resume } from "#worker/domains/campaigns/campaigns/lifecycle-calls.ts";
import { shardsOf } from "#worker/domains/identity/directory/shards-of-queries.ts";
import { alreadyDecidedOnShard } from "#worker/kernel/commit-edit.ts";
import { resolveAccount } from "#worker/kernel/resolve-account.ts";
import { verb } from "#worker/verb.ts";
import { accountNames, campaignsNow } from "./inner/monitor-queries.ts";

const MOST = 50;

export const listCampaignsInFlight = verb(contract.listCampaignsInFlight, async (ctx) => {
  const read = await Promise.all((await shardsOf(ctx)).map((shard) => campaignsNow(shard, MOST)));
  const rows = read
    .flat()
    .toSorted((a, b) => a.updated_at - b.updated_at)
    .slice(0, MOST);
  const names = await accountNames(ctx, [...new Set(rows.map(({ account }) => account))]);
  return {
    data: rows.map(({ id, account, status, started_at, updated_at, reason, ...row }) => ({
      ...row,
      _id: id,
      account: { _id: account, name: names.get(account) ?? "" },
      status: wireCampaignStatus(status),
      startedAt: started_at ?? undefined,
      movedAt: updated_at,
      reason: reason ?? undefined,
    })),
  };
});

/** The kill switch, under the administrator's name. */
export const stopCampaignInFlight = verb(
  contract.stopCampaignInFlight,
  async (ctx, { account: id, campaign, how, reason }) => {
    const account = await accountInHand(ctx, id);
    const stopped = await killCampaign(account, campaign, {
      how,
      reason: stoppedText(reason),
    });
    if (stopped)
      return { message: how === "pause" ? IN_FLIGHT_TEXTS.paused : IN_FLIGHT_TEXTS.cancelled };
    throw await alreadyDecidedOnShard(account, campaign, IN_FLIGHT_TEXTS.over);
  },
);

/** Once: another administrator who was faster is named. */
export const resumeCampaignInFlight = verb(
  contract.resumeCampaignInFlight,
  async (ctx, { account: id, campaign: campaignId }) => {
    const account = await accountInHand(ctx, id);
    const campaign = await stoppedCampaign(account, campaignId);
    try {
      await resume(account, campaign);
    } catch (error) {
      await stoppedCampaign(account, campaignId);
      throw error;
    }
    return { message: IN_FLIGHT_TEXTS.resumed };
  },
);

async function stoppedCampaign(account: AccountContext, id: Id<"campaign">) {
  const campaign = await getCampaign(account, id);
  if (campaign.status === "paused" && isStopped(campaign.holdReason)) return campaign;
  throw await alreadyDecidedOnShard(account, id, IN_FLIGHT_TEXTS.notStopped);
}

/** The account of a campaign: what is done to it is on record under the administrator's name. */
async function accountInHand(ctx: AccountContext, id: string): Promise<AccountContext> {
  const ref = await resolveAccount(ctx, id);
  if (!ref) throw notFound("Campaign");
  return { ...ctx.forAccount(ref), person: personOf(ctx) };
}
