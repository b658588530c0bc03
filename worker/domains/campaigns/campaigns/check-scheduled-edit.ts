import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { editedCampaign } from "./inner/edited-campaign.ts";
import { presentCheck } from "./inner/present-check.ts";
import { changeableSchedule } from "./inner/scheduled-campaign.ts";

/** What an edit would make of a scheduled campaign; nothing changes. */
export const checkScheduledEdit = verb(
  contract.checkScheduledEdit,
  async (ctx, { scduleid, ...edit }) => {
    const { campaign } = await changeableSchedule(
      ctx,
      scduleid,
      contract.checkScheduledEdit.access,
    );
    const { prepared, figures } = await editedCampaign(ctx, campaign, edit);
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);
