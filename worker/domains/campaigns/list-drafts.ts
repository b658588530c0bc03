import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { EDITABLE_STATUSES } from "#core/statuses.ts";
import { assignedNames } from "#worker/domains/assignments/assigned-names.ts";
import { verb } from "#worker/verb.ts";
import { campaignPage } from "./inner/list-queries.ts";
import { presentDraft } from "./inner/present.ts";
import { sharedDrafts } from "./inner/shared-drafts.ts";

/** The account's drafts; before them, on the first pages, those that its parent shares with it. */
export const listDrafts = verb(contract.listDrafts, async (ctx, input) => {
  const page = paging(input);
  const shared = await sharedDrafts(ctx);
  const onPage = shared.slice(page.offset, page.offset + page.limit);
  const { items, total } = await campaignPage(
    ctx,
    { statuses: EDITABLE_STATUSES },
    {
      limit: page.limit - onPage.length,
      offset: Math.max(0, page.offset - shared.length),
      order: "-updatedAt",
    },
  );
  const assigned = await assignedNames(
    ctx,
    "draft",
    items.map(({ id }) => id),
  );
  const own = items.map((campaign) =>
    presentDraft(ctx, campaign, { shared: false, assigned: assigned.get(campaign.id) ?? [] }),
  );
  return pageOf([...onPage, ...own], shared.length + total, page);
});
