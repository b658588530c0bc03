import { contract } from "#core/contract/registry.ts";
import { audiencesAmong } from "#worker/domains/audience/audiences/audience-queries.ts";
import { presentAudience } from "#worker/domains/audience/audiences/audiences.ts";
import { groupSizes } from "#worker/domains/audience/groups/group-names.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { datesOf } from "./inner/date-queries.ts";
import { audienceIdsIn, targetIdsIn } from "./inner/list-queries.ts";
import { besideCampaigns, presentCampaign } from "./inner/present-campaign.ts";
import { presentContent, presentDates, presentSeries } from "./inner/present-content.ts";
import { groupIdsOf } from "./prepare-campaign.ts";
import { presentFollowUp } from "./stored-follow-up.ts";

/** A campaign as it was written: nothing of it is counted. */
export const campaignById = verb(contract.campaignById, async (ctx, { id }) => {
  const [campaign, beside, groups, audiences, dates, followUps, senders] = await Promise.all([
    getCampaign(ctx, id),
    besideCampaigns(ctx, [id]),
    groupSizes(ctx, targetIdsIn(ctx, [id])),
    audiencesAmong(ctx, audienceIdsIn(ctx, [id])),
    datesOf(ctx, id, "occurrence"),
    datesOf(ctx, id, "followUp"),
    listSenders(ctx),
  ]);
  const list = audiences.get(campaign.audienceId ?? "");
  const multigroup = groupIdsOf(campaign).flatMap((group) =>
    groups
      .filter(({ _id }) => _id === group)
      .map(({ _id, name, totalContacts }) => ({ _id, name, totalContacts })),
  );
  return {
    data: {
      ...presentContent(campaign, senders),
      multigroup,
      group: multigroup[0],
      ...presentFollowUp(campaign, followUps[0]),
      ...presentCampaign(campaign, beside),
      ...presentDates(presentSeries(campaign, dates)),
      audienceObj: list && presentAudience(list),
    },
  };
});
