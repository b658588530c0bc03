import { contract } from "#core/contract/registry.ts";
import { pageOf, paging, sharedFirst } from "#core/paging.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import { audiencesAmong } from "#worker/domains/audience/audiences/audience-queries.ts";
import { carriedBy } from "#worker/domains/content/media/carried-by.ts";
import { assignedNames, NOBODY } from "#worker/domains/identity/assignments/assigned-names.ts";
import { sharedWith } from "#worker/domains/identity/assignments/shared-with.ts";
import { listSenders } from "#worker/domains/senders/senders/senders.ts";
import { verb } from "#worker/verb.ts";
import { attachmentIdsIn, audienceIdsIn, campaignPage, idsOfPage } from "./inner/list-queries.ts";
import { onlyMedium } from "./inner/only-medium.ts";
import { presentDraft } from "./inner/present-campaign.ts";
import { sharedDrafts } from "./inner/shared-drafts.ts";

/** The account's drafts; before them, on the first pages, those that its parent shares with it. */
export const listDrafts = verb(contract.listDrafts, async (ctx, input) => {
  const page = paging(input);
  const drafts = { statuses: EDITABLE_STATUSES, medium: onlyMedium(ctx) };
  const isShared = (await sharedWith(ctx, "draft")) !== undefined;
  const { read, cut } = sharedFirst(page, isShared);
  const rows = { ...read, order: "-updatedAt" } as const;
  const [shared, { items, total }, assigned, audiences, carried, senders] = await Promise.all([
    sharedDrafts(ctx),
    campaignPage(ctx, drafts, rows),
    isShared ? NOBODY : assignedNames(ctx, "draft", idsOfPage(ctx, drafts, rows)),
    audiencesAmong(ctx, audienceIdsIn(ctx, idsOfPage(ctx, drafts, rows))),
    carriedBy(ctx, attachmentIdsIn(ctx, idsOfPage(ctx, drafts, rows))),
    listSenders(ctx),
  ]);
  const own = items.map((campaign) =>
    presentDraft(ctx, campaign, {
      shared: false,
      assigned: assigned.get(campaign.id) ?? [],
      audiences,
      carried,
      senders,
    }),
  );
  return pageOf(cut([...shared, ...own]), shared.length + total, page);
});
