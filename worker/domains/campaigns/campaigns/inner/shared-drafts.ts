import type { Draft } from "#core/contract/campaigns/drafts.ts";
import { CAMPAIGN_STATUSES, EDITABLE_STATUSES } from "#core/statuses.ts";
import type { AccountContext } from "#worker/context.ts";
import { groupNames } from "#worker/domains/audience/groups/group-names.ts";
import { attachmentContents } from "#worker/domains/content/media/attachment-contents.ts";
import { sharedWith } from "#worker/domains/identity/assignments/assigned-names.ts";
import { listSenders, usableSenders } from "#worker/domains/senders/senders/senders.ts";
import { onlyMedium } from "../check-right.ts";
import {
  attachmentIdsIn,
  type CampaignFilter,
  campaignPage,
  idsOfPage,
  targetIdsIn,
} from "./list-queries.ts";
import { presentDraft } from "./present-campaign.ts";

/** A parent's numbers stay with the parent: who copies the draft chooses an audience. */
const NONE = new Map();

/** More than anyone shares with one sub-account. */
const FIRST = { limit: 1000, offset: 0, order: "-updatedAt" } as const;

/** The drafts that the parent shares with this account, most recently changed first. */
export async function sharedDrafts(ctx: AccountContext): Promise<Draft[]> {
  const shared = await sharedWith(ctx, "draft");
  if (!shared) return [];
  const filter = { statuses: EDITABLE_STATUSES, among: shared.ids, medium: onlyMedium(ctx) };
  return await presentShared(ctx, shared.owner, filter);
}

/** One of them; undefined if it is not shared. */
export async function sharedDraft(ctx: AccountContext, id: string): Promise<Draft | undefined> {
  const shared = await sharedWith(ctx, "draft");
  if (!shared) return undefined;
  const filter = { statuses: CAMPAIGN_STATUSES, among: shared.ids, id };
  return (await presentShared(ctx, shared.owner, filter))[0];
}

/** As the other account can use them: with the groups and the sender that are also its own. */
async function presentShared(ctx: AccountContext, owner: AccountContext, filter: CampaignFilter) {
  const [{ items }, groups, senders, carried, owners] = await Promise.all([
    campaignPage(owner, filter, FIRST),
    groupNames(ctx, targetIdsIn(owner, idsOfPage(owner, filter, FIRST))),
    usableSenders(ctx),
    attachmentContents(owner, attachmentIdsIn(owner, idsOfPage(owner, filter, FIRST))),
    listSenders(owner),
  ]);
  return items.map((campaign): Draft => {
    const around = { shared: true, assigned: [], audiences: NONE, carried, senders: owners };
    const draft = presentDraft(ctx, campaign, around);
    return {
      ...draft,
      // Why it is on hold concerns only the parent and its credit.
      status: "draft",
      holdReason: undefined,
      sender: senders.some(({ value }) => value === draft.sender) ? draft.sender : "",
      group_array: draft.group_array.filter((id) => groups.has(id)),
      segment_array: [],
      groupObj: undefined,
      totalContacts: undefined,
      unsubscribe: undefined,
    };
  });
}
