import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { accountProfile } from "#worker/domains/directory/account-queries.ts";
import { groupNames } from "#worker/domains/groups/group-names.ts";
import { verb } from "#worker/verb.ts";
import { type CampaignFilter, campaignPage, groupIdsIn, idsOfPage } from "./inner/list-queries.ts";
import { presentCampaign } from "./inner/present-campaign.ts";

/** What waits for its time, or for approval before it; a recurring one may be paused. */
const WAITING = ["scheduled", "planning", "pending", "paused"] as const;

export const listScheduled = verb(contract.listScheduled, async (ctx, input) => {
  const page = paging(input);
  const filter: CampaignFilter = { statuses: WAITING, timed: true, search: input.search };
  const rows = { ...page, order: "scheduledAt" as const };
  const [{ items, total }, names, hours] = await Promise.all([
    campaignPage(ctx, filter, rows),
    groupNames(ctx, groupIdsIn(ctx, idsOfPage(ctx, filter, rows))),
    accountProfile(ctx, ctx.account.id),
  ]);
  return pageOf(
    items.map((campaign) => presentCampaign(campaign, { names, hours, now: ctx.now() })),
    total,
    page,
  );
});
