import { marketingOpensAt } from "#worker/domains/identity/directory/send-window.ts";
import type { CampaignRecord } from "../campaign-queries.ts";

type Hours = Parameters<typeof marketingOpensAt>[0];

/** What the account's sending hours keep waiting: service messages go out at any time. */
export function obeysHours({ type }: Pick<CampaignRecord, "type">): boolean {
  return type !== "notification";
}

/**
 * When the sending hours begin that a campaign waits for, or will wait for when it starts; undefined if
 * they do not delay it.
 */
export function waitsUntil(
  campaign: CampaignRecord,
  hours: Hours,
  now: number,
): number | undefined {
  const at = obeysHours(campaign) ? goesOutAt(campaign, now) : undefined;
  if (at === undefined) return undefined;
  const opens = marketingOpensAt(hours, at);
  return opens > at ? opens : undefined;
}

function goesOutAt({ status, scheduledAt }: CampaignRecord, now: number): number | undefined {
  if (status === "scheduled" || status === "pending") return Math.max(scheduledAt ?? now, now);
  return status === "planning" || status === "sending" ? now : undefined;
}
