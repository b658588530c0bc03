import { IN_FLIGHT_TEXTS } from "#core/contract/admin/campaigns-in-flight.ts";
import { contract } from "#core/contract/registry.ts";
import { notFound } from "#core/errors.ts";
import { wireCampaignStatus } from "#core/statuses.ts";
import { personOf } from "#worker/context.ts";
import { killCampaign } from "#worker/domains/campaigns/campaigns/kill-campaign.ts";
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
    data: rows.map(({ id, account, status, started_at, updated_at, ...row }) => ({
      ...row,
      _id: id,
      account: { _id: account, name: names.get(account) ?? "" },
      status: wireCampaignStatus(status),
      startedAt: started_at ?? undefined,
      movedAt: updated_at,
    })),
  };
});

/** The kill switch, under the administrator's name. */
export const stopCampaignInFlight = verb(
  contract.stopCampaignInFlight,
  async (ctx, { account: id, campaign, how, reason }) => {
    const ref = await resolveAccount(ctx, id);
    if (!ref) throw notFound("Campaign");
    const account = { ...ctx.forAccount(ref), person: personOf(ctx) };
    const stopped = await killCampaign(account, campaign, {
      how,
      reason: IN_FLIGHT_TEXTS.reason(reason),
    });
    if (stopped)
      return { message: how === "pause" ? IN_FLIGHT_TEXTS.paused : IN_FLIGHT_TEXTS.cancelled };
    throw await alreadyDecidedOnShard(account, campaign, IN_FLIGHT_TEXTS.over);
  },
);
