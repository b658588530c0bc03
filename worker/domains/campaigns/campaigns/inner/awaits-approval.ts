import type { HeldBy } from "#core/rules/holds.ts";
import type { AccountContext } from "#worker/context.ts";
import { needsApproval } from "#worker/domains/administration/approvals/approvals.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

/** Whether a campaign has to be approved: its account needs it, it is a quick message (R094), or a rule holds it. */
export async function awaitsApproval(
  ctx: AccountContext,
  { quick }: Pick<CampaignRecord, "quick">,
  heldBy: readonly HeldBy[] = [],
): Promise<boolean> {
  return quick || heldBy.length > 0 || (await needsApproval(ctx));
}

/** Whether an administrator approved this launch. */
export function isApproved({
  approvedLaunch,
  launches,
}: Pick<CampaignRecord, "approvedLaunch" | "launches">): boolean {
  return approvedLaunch === launches;
}
