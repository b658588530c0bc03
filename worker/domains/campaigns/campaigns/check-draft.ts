import type { FlightCheck } from "#core/contract/drafts.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { presentCheck } from "./inner/present-check.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

/** Who would get it, who would not and why, and what it costs to the millicent, from the real texts. */
export const checkDraft = verb(
  contract.checkDraft,
  async (ctx, { id }): Promise<{ data: FlightCheck }> => {
    const prepared = await prepareCampaign(ctx, await getCampaign(ctx, id));
    await checkAudience(ctx, prepared);
    return { data: await presentCheck(ctx, prepared, await flightFigures(ctx, prepared)) };
  },
);
