/** How many groups a campaign may have. */
export const MAX_CAMPAIGN_GROUPS = 50;
/** How many segments. */
export const MAX_CAMPAIGN_SEGMENTS = 10;
/** How many typed numbers. */
export const MAX_LIST_NUMBERS = 50_000;

export type CampaignType = "promotional" | "notification";

/** What a group contributes to a selection of groups. */
export interface GroupSize {
  totalContacts: number;
  /** Contacts who opted out or are blocked. */
  unsubscribe: number;
  status: "Ready" | "Queued";
}

type Counts = Pick<GroupSize, "totalContacts" | "unsubscribe">;

/** Contacts of a group that count: subscribed ones, or all of them for a notification (R318, R319). */
export function reachOf(group: Counts, type: CampaignType): number {
  return Math.max(0, group.totalContacts - (type === "notification" ? 0 : group.unsubscribe));
}

export function totalReach(groups: readonly Counts[], type: CampaignType): number {
  return groups.reduce((sum, group) => sum + reachOf(group, type), 0);
}

/** Whether several groups together hold more contacts than one campaign may have. */
export function exceedsLimit(
  groups: readonly Counts[],
  type: CampaignType,
  limit: number,
): boolean {
  return groups.length > 1 && totalReach(groups, type) > limit;
}

/** What prevents a campaign from being sent to these groups. */
export function audienceProblem(
  groups: readonly GroupSize[],
  type: CampaignType,
  limit: number,
): "importing" | "empty" | "limit" | undefined {
  if (groups.some(({ status }) => status === "Queued")) return "importing";
  if (groups.every(({ totalContacts }) => totalContacts === 0)) return "empty";
  return exceedsLimit(groups, type, limit) ? "limit" : undefined;
}
