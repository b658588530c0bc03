import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { approve, notWaiting, reject } from "#worker/domains/campaigns/lifecycle/decide.ts";
import { getCampaign } from "./campaign-queries.ts";
import { campaignSendable } from "./campaign-sendable.ts";

/**
 * Which launch of a campaign was reviewed: another text may have been submitted for review since. Who does not say
 * decides the one that waits.
 */
interface Reviewed {
  id: Id<"campaign">;
  launch?: number;
}

export async function approveCampaign(
  ctx: AccountContext,
  { lift, ...reviewed }: Reviewed & { lift?: boolean },
): Promise<"approved" | "held"> {
  return approve(ctx, await pendingCampaign(ctx, reviewed), { lift });
}

/** Its owner may change it and send it again. */
export async function rejectCampaign(
  ctx: AccountContext,
  { reason, ...reviewed }: Reviewed & { reason: string },
): Promise<void> {
  return reject(ctx, await pendingCampaign(ctx, reviewed), reason);
}

/** If exactly this launch is still pending. */
async function pendingCampaign(ctx: AccountContext, { id, launch }: Reviewed) {
  const campaign = await getCampaign(ctx, id);
  const { status, launches, planCursor } = campaign;
  const isReviewed = launch === undefined || launch === launches;
  if (status !== "pending" || !isReviewed || planCursor === null) {
    throw await notWaiting(ctx, id);
  }
  return campaignSendable(ctx, campaign);
}
