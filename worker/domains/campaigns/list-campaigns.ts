import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { CAMPAIGN_STATUSES, wireCampaignStatus } from "#core/statuses.ts";
import { groupNames } from "#worker/domains/groups/group-names.ts";
import { verb } from "#worker/verb.ts";
import { campaignPage, groupIdsIn, idsOfPage } from "./inner/list-queries.ts";
import { presentCampaign } from "./inner/present-campaign.ts";

/** Everything for which someone clicked Send, whatever the outcome. */
const LAUNCHED = CAMPAIGN_STATUSES.filter((status) => status !== "draft");

export const listCampaigns = verb(contract.listCampaigns, async (ctx, input) => {
  const page = paging(input);
  const wanted = input.status && input.status !== "all" ? input.status : undefined;
  const statuses = LAUNCHED.filter((status) => !wanted || wireCampaignStatus(status) === wanted);
  const filter = { statuses, search: input.search, ...(input.ids ? { among: input.ids } : {}) };
  const rows = { ...page, order: input.sort ?? ("-createdAt" as const) };
  const [{ items, total }, names] = await Promise.all([
    campaignPage(ctx, filter, rows),
    groupNames(ctx, groupIdsIn(ctx, idsOfPage(ctx, filter, rows))),
  ]);
  return pageOf(
    items.map((campaign) => presentCampaign(campaign, names)),
    total,
    page,
  );
});
