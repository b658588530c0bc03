import type { AccountContext } from "#worker/context.ts";
import { needsApproval } from "#worker/domains/approvals/needs-approval.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

/** Whether a campaign has to be approved: any of an account that needs it, and quick messages (R094). */
export async function awaitsApproval(
  ctx: AccountContext,
  { quick }: Pick<CampaignRecord, "quick">,
): Promise<boolean> {
  return quick || (await needsApproval(ctx));
}
