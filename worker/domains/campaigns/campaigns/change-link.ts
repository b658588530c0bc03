import { CAMPAIGN_TEXTS } from "#core/contract/campaigns/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { switchLink } from "#worker/domains/content/links/switch-link.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";

export const changeLink = verb(contract.changeLink, async (ctx, { id, ...change }) => {
  checkRight(ctx, await getCampaign(ctx, id), contract.changeLink.access);
  return switchLink(ctx, { subject: id, missing: CAMPAIGN_TEXTS.noLink }, change);
});
