import type { AccountContext } from "#worker/context.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { type PreparedCampaign, prepareCampaign } from "./prepare-campaign.ts";

type Checkable = Parameters<typeof flightFigures>[1]["campaign"] &
  Parameters<typeof checkAudience>[1]["campaign"] &
  Parameters<typeof prepareCampaign>[1];

/** Who would get a campaign, who would not and why, and what it costs to the millicent, from the real texts. */
export async function flightCheck<C extends Checkable>(
  ctx: AccountContext,
  campaign: C,
): Promise<{
  prepared: PreparedCampaign<C>;
  figures: Awaited<ReturnType<typeof flightFigures>>;
}> {
  const prepared = await prepareCampaign(ctx, campaign);
  await checkAudience(ctx, prepared);
  return { prepared, figures: await flightFigures(ctx, prepared) };
}
