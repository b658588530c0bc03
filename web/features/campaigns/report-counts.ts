import type { CampaignReport } from "#core/contract/campaigns/campaigns.ts";
import type { Segment } from "#web/components/ui/segmented-bar.tsx";
import { statusSegment } from "#web/components/ui/status-look.ts";

type Counts = CampaignReport["counts"];

/** The statuses in the report's bar, the most advanced first. */
const PARTS = [
  ...(["delivered", "sent", "dispatched", "failed", "expired"] as const),
  ...(["unknown", "blocked", "cancel", "queued"] as const),
];

/** Named in the legend only where there are any. */
const RARE: readonly string[] = ["expired", "unknown", "blocked", "cancel"];

export function barOf(counts: Counts): Segment[] {
  return PARTS.map((status) => ({
    ...statusSegment(status, counts[status] ?? 0),
    rare: RARE.includes(status),
  }));
}

/** Messages that have not left yet. */
export function waitingOf(counts: Counts): number {
  return counts.queued ?? 0;
}

/** Messages that a carrier accepted, whatever happened to them later: those that the curve counts. */
export function sentOf({
  counts,
  neverSent,
}: Pick<CampaignReport, "counts" | "neverSent">): number {
  const settled = ["sent", "delivered", "failed", "expired"];
  return settled.reduce((sum, status) => sum + (counts[status] ?? 0), 0) - neverSent;
}
