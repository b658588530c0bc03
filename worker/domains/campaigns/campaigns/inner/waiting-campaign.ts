import { APPROVAL_TEXTS } from "#core/contract/approvals/approvals.ts";
import { CooeeError } from "#core/errors.ts";
import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { getCampaign } from "../campaign-queries.ts";
import { parseCursor } from "./plan-cursor.ts";

/**
 * Which launch of a campaign was reviewed: another text may have been submitted for review since. Who does not say
 * decides the one that waits.
 */
export interface Reviewed {
  id: Id<"campaign">;
  launch?: number | undefined;
}

/** The campaign and its plan, if exactly this launch is still pending. */
export async function waitingCampaign(ctx: AccountContext, { id, launch }: Reviewed) {
  const campaign = await getCampaign(ctx, id);
  const { status, launches, planCursor } = campaign;
  const isReviewed = launch === undefined || launch === launches;
  if (status !== "pending" || !isReviewed || planCursor === null) throw decided();
  return { campaign, plan: parseCursor(planCursor) };
}

export function decided(): CooeeError {
  return new CooeeError("CONFLICT", APPROVAL_TEXTS.decided);
}
