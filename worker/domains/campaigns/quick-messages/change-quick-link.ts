import { QUICK_TEXTS } from "#core/contract/quick-messages/quick-messages.ts";
import { contract } from "#core/contract/registry.ts";
import { idSchema } from "#core/ids.ts";
import { changeLink } from "#worker/domains/campaigns/campaigns/change-link.ts";
import { switchLink } from "#worker/domains/content/links/switch-link.ts";
import { verb } from "#worker/verb.ts";
import { checkQuick } from "./inner/check-quick.ts";
import { getQuick } from "./inner/quick-queries.ts";

/** The link of a message to numbers; one to groups is its campaign's. */
export const changeQuickLink = verb(contract.changeQuickLink, async (ctx, { id, ...change }) => {
  const quick = await getQuick(ctx, id);
  if (quick.campaignId) {
    return changeLink(ctx, { id: idSchema("campaign").parse(quick.campaignId), ...change });
  }
  checkQuick(ctx, quick, contract.changeQuickLink.access);
  return switchLink(ctx, { subject: id, missing: QUICK_TEXTS.noLink }, change);
});
