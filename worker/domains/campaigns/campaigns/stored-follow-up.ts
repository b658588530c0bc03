import * as z from "zod";
import { type FollowUp, followUpInput } from "#core/contract/campaigns/follow-up.ts";
import type { CampaignRecord } from "./campaign-queries.ts";

const stored = followUpInput.extend({ cancelled: z.boolean().optional() });
export type StoredFollowUp = z.infer<typeof stored>;

/** What follows a campaign, even if it was cancelled. */
export function followUpOf({
  followUp,
}: Partial<Pick<CampaignRecord, "followUp">>): StoredFollowUp | undefined {
  return followUp ? stored.parse(JSON.parse(followUp)) : undefined;
}

/** How a campaign's row has what follows it. */
export function storeFollowUp(followUp: FollowUp | null | undefined): string | null {
  return followUp ? JSON.stringify(followUp) : null;
}
