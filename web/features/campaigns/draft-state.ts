import type { Draft } from "#core/contract/campaigns.ts";

/** Whether a campaign can still be changed and sent; once it is on its way there is only its report. */
export function isOpen(draft: Draft): boolean {
  return draft.status === "draft" || draft.status === "held";
}
