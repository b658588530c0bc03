import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import type { Group } from "#core/contract/groups/groups.ts";
import {
  audienceProblem,
  type CampaignType,
  exceedsLimit,
  MAX_CAMPAIGN_GROUPS,
  totalReach,
} from "#core/rules/audience.ts";
import { formatCount, formatCounted } from "#web/lib/format.ts";

/** The chosen groups, in the order in which they were chosen; deleted ones are left out. */
export function chosenGroups(ids: readonly string[], groups: readonly Group[]): Group[] {
  return ids.flatMap((id) => groups.find((group) => group._id === id) ?? []);
}

/** Why a group cannot be added to a choice. */
export type Refusal =
  | { kind: "empty"; group: Group }
  | { kind: "many" }
  | { kind: "limit"; total: number; limit: number };

export function refusalOf(
  group: Group,
  chosen: readonly Group[],
  type: CampaignType,
  limit: number,
): Refusal | undefined {
  if (group.totalContacts === 0) return { kind: "empty", group };
  if (chosen.length >= MAX_CAMPAIGN_GROUPS) return { kind: "many" };
  const together = [...chosen, group];
  if (!exceedsLimit(together, type, limit)) return undefined;
  return { kind: "limit", total: totalReach(together, type), limit };
}

/** How many contacts a choice has: in several groups or segments, some may be the same people. */
export function reachWords(total: number, sources: number): string {
  return `${sources > 1 ? "up to " : ""}${formatCounted(total, "contact")}`;
}

export function limitWords(total: number, limit: number): string {
  return `These groups hold ${formatCount(total)} contacts together; several groups may hold up to ${formatCount(limit)}. Leave one out, or send it by itself.`;
}

/** What is wrong with a choice of groups. */
export function groupsError(
  values: { group_array: readonly string[]; campaign_type: CampaignType },
  groups: readonly Group[],
  limit: number,
): string | undefined {
  const type = values.campaign_type;
  const chosen = chosenGroups(values.group_array, groups);
  if (chosen.length === 0) return CAMPAIGN_TEXTS.groupRequired;
  if (chosen.length < values.group_array.length) return "A chosen group was deleted: remove it";
  const problem = audienceProblem(chosen, type, limit);
  if (problem === "importing") return CAMPAIGN_TEXTS.queuedGroup;
  if (problem === "empty") return CAMPAIGN_TEXTS.zeroContacts;
  if (problem === "limit") {
    return `${CAMPAIGN_TEXTS.limitExceeds}: ${limitWords(totalReach(chosen, type), limit)}`;
  }
  return undefined;
}
