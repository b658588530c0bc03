import type * as z from "zod";
import type { listCampaigns as endpoint } from "#core/contract/campaigns.ts";
import { pageOf, paging } from "#core/paging.ts";
import { CAMPAIGN_STATUSES, wireCampaignStatus } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/groups/group-names.ts";
import { listCampaigns as list } from "./inner/list-queries.ts";
import { presentCampaign } from "./inner/present.ts";
import { groupIdsOf } from "./prepared.ts";

/** Everything that someone pressed Send for, whatever became of it. */
const LAUNCHED = CAMPAIGN_STATUSES.filter((status) => status !== "draft");

export async function listCampaigns(ctx: AccountContext, input: z.output<typeof endpoint.input>) {
  const page = paging(input);
  const wanted = input.status && input.status !== "all" ? input.status : undefined;
  const statuses = LAUNCHED.filter((status) => !wanted || wireCampaignStatus(status) === wanted);
  const { items, total } = await list(
    ctx,
    { statuses, search: input.search },
    { ...page, order: input.sort ?? "-createdAt" },
  );
  const names = await groupNames(ctx, items.flatMap(groupIdsOf));
  return pageOf(
    items.map((campaign) => presentCampaign(campaign, names)),
    total,
    page,
  );
}
