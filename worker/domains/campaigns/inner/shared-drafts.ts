import type { Draft } from "#core/contract/campaigns.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { sharedWith } from "#worker/domains/assignments/shared-with.ts";
import { groupNames } from "#worker/domains/groups/group-names.ts";
import { usableSenders } from "#worker/domains/senders/usable-senders.ts";
import { type CampaignRecord, getCampaign } from "../campaign-queries.ts";
import { groupIdsOf } from "../prepared.ts";
import { campaignPage } from "./list-queries.ts";
import { presentDraft } from "./present.ts";

/** More than anybody shares with one sub-account. */
const MOST = 1000;

/** The drafts that the parent shares with this account, the last changed first. */
export async function sharedDrafts(ctx: AccountContext): Promise<Draft[]> {
  const shared = await sharedWith(ctx, "draft");
  if (!shared || shared.ids.size === 0) return [];
  const { items } = await campaignPage(
    shared.owner,
    { statuses: EDITABLE_STATUSES, among: [...shared.ids] },
    { limit: MOST, offset: 0, order: "-updatedAt" },
  );
  return presentShared(ctx, items);
}

/** One of them; undefined where it is not shared. */
export async function sharedDraft(ctx: AccountContext, id: string): Promise<Draft | undefined> {
  const shared = await sharedWith(ctx, "draft");
  if (!shared?.ids.has(id)) return undefined;
  return (await presentShared(ctx, [await getCampaign(shared.owner, id)]))[0];
}

/** As somebody else can use it: with the groups and the sender that are theirs, too. */
async function presentShared(
  ctx: AccountContext,
  campaigns: readonly CampaignRecord[],
): Promise<Draft[]> {
  const [groups, senders] = await Promise.all([
    groupNames(ctx, campaigns.flatMap(groupIdsOf)),
    usableSenders(ctx),
  ]);
  return campaigns.map((campaign) => {
    const draft = presentDraft(ctx, campaign, { shared: true, assigned: [] });
    return {
      ...draft,
      // Why it is on hold is between the parent and its credit.
      status: "draft",
      holdReason: undefined,
      sender: senders.some(({ value }) => value === draft.sender) ? draft.sender : "",
      group_array: draft.group_array.filter((id) => groups.has(id)),
    };
  });
}
