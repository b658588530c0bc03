import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { CooeeError, invalid } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { checkAudience } from "./inner/check-audience.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { lackOfCreditError } from "./low-balance-text.ts";
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

export type SendableFigures = Awaited<ReturnType<typeof flightFigures>>;

/** What a campaign comes to that is sent without its flight check being looked at; or why it cannot be. */
export async function sendableFigures(
  ctx: AccountContext,
  prepared: Parameters<typeof flightFigures>[1],
) {
  const figures = await flightFigures(ctx, prepared);
  if (figures.recipients === 0) throw noRecipients(figures);
  if (!figures.covered) throw await lackOfCreditError(ctx);
  return figures;
}

/** Why a campaign has no recipients. */
export function noRecipients({ tooLong }: Pick<SendableFigures, "tooLong">) {
  return tooLong.text
    ? invalid("message", tooLong.text)
    : new CooeeError("UNPROCESSABLE", CAMPAIGN_TEXTS.noRecipients);
}

export function segmentsIn({ bySegments }: Pick<SendableFigures, "bySegments">): number {
  return bySegments.reduce((sum, row) => sum + row.segments * row.messages, 0);
}
