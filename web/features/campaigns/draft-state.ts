import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { EDITABLE_STATUSES, wireCampaignStatus } from "#core/statuses.ts";

const EDITABLE: readonly string[] = EDITABLE_STATUSES.map(wireCampaignStatus);

/** Whether a campaign can still be changed and sent; after that there is only its report. */
export function isOpen(draft: Draft): boolean {
  return EDITABLE.includes(draft.status);
}
