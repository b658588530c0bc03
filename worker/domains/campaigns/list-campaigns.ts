import type * as z from "zod";
import type { listCampaigns as endpoint } from "#core/contract/campaigns.ts";
import { pageOf, paging } from "#core/paging.ts";
import {
  CAMPAIGN_STATUSES,
  type CampaignStatus,
  isEditable,
  wireCampaignStatus,
} from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/groups/group-names.ts";
import { groupIdsOf } from "./prepared.ts";
import { presentCampaign } from "./present.ts";
import { listCampaigns as list } from "./queries.ts";

const LAUNCHED: readonly CampaignStatus[] = CAMPAIGN_STATUSES.filter(
  (status) => !isEditable(status),
);

export async function listCampaigns(ctx: AccountContext, input: z.output<typeof endpoint.input>) {
  const page = paging(input);
  const wanted = input.status && input.status !== "all" ? input.status : undefined;
  const statuses = LAUNCHED.filter((status) => !wanted || wireCampaignStatus(status) === wanted);
  const { items, total } = await list(
    ctx,
    { statuses, search: input.search },
    { ...page, order: "createdAt" },
  );
  const names = await groupNames(ctx, items.flatMap(groupIdsOf));
  return pageOf(
    items.map((campaign) => presentCampaign(campaign, names)),
    total,
    page,
  );
}
