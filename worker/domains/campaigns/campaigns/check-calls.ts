import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { flightCheck } from "./flight-check.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkFollowUp } from "./inner/check-follow-up.ts";
import { editedFields } from "./inner/edited-fields.ts";
import { presentCheck } from "./inner/present-check.ts";
import { changeableSchedule } from "./inner/scheduled-campaign.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** Who would get it, who would not and why, and what it costs to the millicent, from the real texts. */
export const checkDraft = verb(
  contract.checkDraft,
  async (ctx, { id }): Promise<{ data: FlightCheck }> => {
    const { prepared, figures } = await flightCheck(ctx, await getCampaign(ctx, id));
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);

/** What a campaign's follow-up would cost at most, from the real texts; nothing changes. */
export const checkDraftFollowUp = verb(
  contract.checkDraftFollowUp,
  async (ctx, { id, followUp }) => {
    const prepared = await prepareCampaign(ctx, await getCampaign(ctx, id), followUp.message);
    await checkAudience(ctx, prepared, followUp.message);
    const { recipients, price, bySegments } = await checkFollowUp(ctx, prepared, followUp);
    const segments = bySegments.at(-1)?.segments ?? 0;
    return { data: { recipients, price: toCents(price), segments } };
  },
);

/** What an edit would make of a scheduled campaign; nothing changes. */
export const checkScheduledEdit = verb(
  contract.checkScheduledEdit,
  async (ctx, { scduleid, ...edit }) => {
    const campaign = await changeableSchedule(ctx, scduleid, contract.checkScheduledEdit.access);
    const edited = { ...campaign, ...(await editedFields(ctx, campaign, edit)) };
    const { prepared, figures } = await flightCheck(ctx, edited);
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);
