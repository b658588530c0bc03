import type { CampaignRecord } from "../campaign-queries.ts";

/** Whether an administrator approved this launch. */
export function isApproved({
  approvedLaunch,
  launches,
}: Pick<CampaignRecord, "approvedLaunch" | "launches">): boolean {
  return approvedLaunch === launches;
}
