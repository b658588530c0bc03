import { CooeeError } from "#core/errors.ts";
import { ACTIVE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { cancelCampaign } from "./cancel-campaign.ts";
import { campaignIdOf } from "./inner/campaign-id.ts";
import { campaignPage } from "./inner/list-queries.ts";

const AT_ONCE = 50;
const ROUNDS = 20;

/** Stops every campaign of the account that is in progress, and refunds what was not sent. */
export async function cancelAll(ctx: AccountContext): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const { items } = await campaignPage(
      ctx,
      { statuses: ACTIVE_STATUSES },
      { limit: AT_ONCE, offset: 0, order: "-createdAt" },
    );
    if (items.length === 0) return;
    for (const campaign of items) {
      await cancelCampaign(ctx, { id: campaignIdOf(campaign) }).catch((error: unknown) => {
        // Its state changed in the meantime: the next round finds it, or it has ended.
        if (!(error instanceof CooeeError)) throw error;
      });
    }
  }
  throw new CooeeError("CONFLICT", "Campaigns of this sub-account are still starting. Try again.");
}
