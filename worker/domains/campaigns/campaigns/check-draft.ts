import type { FlightCheck } from "#core/contract/campaigns/drafts.ts";
import { contract } from "#core/contract/registry.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { flightCheck } from "./flight-check.ts";
import { presentCheck } from "./inner/present-check.ts";

/** Who would get it, who would not and why, and what it costs to the millicent, from the real texts. */
export const checkDraft = verb(
  contract.checkDraft,
  async (ctx, { id }): Promise<{ data: FlightCheck }> => {
    const { prepared, figures } = await flightCheck(ctx, await getCampaign(ctx, id));
    return { data: await presentCheck(ctx, prepared, figures) };
  },
);
