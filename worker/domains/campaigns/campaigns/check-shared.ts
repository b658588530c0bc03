import { LOST_GROUP_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { conflict } from "#core/errors.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { sharedIds, sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import type { CampaignRecord } from "./campaign-queries.ts";
import { type PlanCursor, parseCursor } from "./inner/plan-cursor.ts";

/** Refuses a campaign whose plan is from a group that the parent no longer shares, or has deleted. */
export async function checkShared(
  ctx: AccountContext,
  { planCursor }: Pick<CampaignRecord, "planCursor">,
): Promise<void> {
  const lost = planCursor === null ? undefined : await lostShare(ctx, parseCursor(planCursor));
  if (lost !== undefined) throw conflict(lost);
}

/** The reason; undefined while all of the parent's groups in a plan are shared. */
export async function lostShare(
  ctx: AccountContext,
  { shared: used }: Pick<PlanCursor, "shared">,
): Promise<string | undefined> {
  const shared = used.length > 0 ? await sharedWith(ctx, "group") : undefined;
  if (!shared) return undefined;
  const still = await sharedIds(shared);
  const lost = used.filter((id) => !still.has(id));
  if (lost.length === 0) return undefined;
  const names = [...(await groupNames(shared.owner, lost)).values()];
  return names.length > 0 ? LOST_GROUP_TEXTS.notShared(names) : LOST_GROUP_TEXTS.deleted;
}
