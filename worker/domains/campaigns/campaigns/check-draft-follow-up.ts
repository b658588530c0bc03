import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { checkFollowUp } from "./inner/check-follow-up.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

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
