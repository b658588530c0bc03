import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "./campaign-queries.ts";
import { hold } from "./inner/hold.ts";

const FAILED =
  "The campaign could not be prepared. Nothing was sent and nothing was debited. Please try again.";

/** A plan that failed again and again: the campaign is returned to its owner, nothing was sent. */
export async function giveUpPlan(
  ctx: AccountContext,
  id: Id<"campaign">,
  reason = FAILED,
): Promise<void> {
  const campaign = await getCampaign(ctx, id);
  if (campaign.status !== "planning") return;
  await hold(ctx, campaign, { reason });
}
