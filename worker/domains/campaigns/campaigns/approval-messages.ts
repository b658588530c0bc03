import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { verb } from "#worker/verb.ts";
import { campaignPage, idsOfPage } from "./inner/list-queries.ts";
import { onlyMedium } from "./inner/only-medium.ts";
import { presentCampaign } from "./inner/present-campaign.ts";
import { targetNames } from "./inner/target-names.ts";

/** What the account waits for an administrator to decide. */
export const approvalMessages = verb(contract.approvalMessages, async (ctx, input) => {
  const page = paging(input);
  const pending = { statuses: ["pending"], medium: onlyMedium(ctx) } as const;
  const rows = { ...page, order: "-createdAt" } as const;
  const [{ items, total }, names, hours] = await Promise.all([
    campaignPage(ctx, pending, rows),
    targetNames(ctx, idsOfPage(ctx, pending, rows)),
    accountProfile(ctx, ctx.account.id),
  ]);
  const waiting = items.map((campaign) =>
    presentCampaign(campaign, { names, hours, now: ctx.now() }),
  );
  return pageOf(waiting, total, page);
});
