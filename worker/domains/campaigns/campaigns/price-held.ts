import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { Medium } from "#core/permissions.ts";
import type { AccountContext } from "#worker/context.ts";
import type { Payer } from "#worker/domains/money/credit/payer.ts";
import { commitUnlessAborted } from "#worker/kernel/commit.ts";
import { abortUnlessHeld, findCampaign, noteCreditNeeded } from "./campaign-queries.ts";
import { campaignChanged } from "./inner/campaign-changed.ts";
import { flightFigures } from "./inner/flight-figures.ts";
import { prepareCampaign } from "./prepare-campaign.ts";

interface Lacking {
  payer: Payer;
  medium: Medium;
  /** SMS parts, or MMS, that no credit covers. */
  units: number;
}

/**
 * What a campaign lacks that is held for want of credit, noted for its report. Undefined if it is not held any
 * more, was launched again since, or could not be sent anyway.
 */
export async function priceHeld(
  ctx: AccountContext,
  { campaign: id, launch }: { campaign: Id<"campaign">; launch: number },
): Promise<Lacking | undefined> {
  const campaign = await findCampaign(ctx, id);
  const waits = campaign?.status === "held" && campaign.creditNeeded !== null;
  if (!waits || campaign.launches !== launch) return undefined;
  try {
    const prepared = await prepareCampaign(ctx, campaign);
    const { payer, balance, uncovered } = await flightFigures(ctx, prepared);
    // Nothing is noted if it was changed or sent meanwhile.
    const noted = await commitUnlessAborted(ctx, {
      statements: [
        abortUnlessHeld(ctx, campaign),
        noteCreditNeeded(ctx, id, balance + uncovered.price),
      ],
      events: [campaignChanged(ctx, campaign)],
    });
    return noted && { payer, medium: campaign.medium, units: uncovered.units };
  } catch (error) {
    // Its sender or a group is gone.
    if (error instanceof CooeeError) return undefined;
    throw error;
  }
}
