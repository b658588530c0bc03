import { CAMPAIGN_TEXTS } from "#core/contract/campaigns.ts";
import type { Group } from "#core/contract/groups.ts";
import { formatCount } from "#web/lib/format.ts";

type CampaignType = "promotional" | "notification";

/** Contacts of a group that a campaign reaches: subscribed ones, or all for a notification (R318). */
export function reachOf(group: Group, type: CampaignType): number {
  const left = type === "notification" ? 0 : group.unsubscribe;
  return Math.max(0, group.totalContacts - left);
}

export function totalReach(groups: readonly Group[], type: CampaignType): number {
  return groups.reduce((sum, group) => sum + reachOf(group, type), 0);
}

/** The chosen groups in the order of the choice; those that were deleted since are left out. */
export function chosenGroups(ids: readonly string[], groups: readonly Group[]): Group[] {
  return ids.flatMap((id) => groups.find((group) => group._id === id) ?? []);
}

/** Whether several groups hold more contacts together than one campaign may take. */
export function exceedsLimit(groups: readonly Group[], type: CampaignType, limit: number): boolean {
  return groups.length > 1 && totalReach(groups, type) > limit;
}

export function limitWords(total: number, limit: number): string {
  return `These groups hold ${formatCount(total)} contacts together; several groups may hold up to ${formatCount(limit)}. Leave one out, or send it by itself.`;
}

/** What is wrong with a choice of groups. */
export function groupsError(
  values: { group_array: readonly string[]; campaign_type?: CampaignType },
  groups: readonly Group[],
  limit: number,
): string | undefined {
  const type = values.campaign_type ?? "promotional";
  const chosen = chosenGroups(values.group_array, groups);
  if (chosen.length === 0) return CAMPAIGN_TEXTS.groupRequired;
  if (chosen.length < values.group_array.length) return "A chosen group was deleted: remove it";
  if (chosen.some((group) => group.status === "Queued")) return CAMPAIGN_TEXTS.queuedGroup;
  if (totalReach(chosen, type) === 0) return CAMPAIGN_TEXTS.zeroContacts;
  if (exceedsLimit(chosen, type, limit)) {
    return `${CAMPAIGN_TEXTS.limitExceeds}: ${limitWords(totalReach(chosen, type), limit)}`;
  }
  return undefined;
}
