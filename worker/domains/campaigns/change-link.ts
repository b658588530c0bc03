import { CAMPAIGN_TEXTS } from "#core/contract/campaign-texts.ts";
import { contract } from "#core/contract/registry.ts";
import { CooeeError } from "#core/errors.ts";
import { changeLink as change, linkOf } from "#worker/domains/links/link-queries.ts";
import { commit } from "#worker/kernel/commit.ts";
import { verb } from "#worker/verb.ts";
import { getCampaign } from "./campaign-queries.ts";
import { checkRight } from "./check-right.ts";

/** Switches a link off or on again, or lets it expire; recipients then get a page that says so. */
export const changeLink = verb(contract.changeLink, async (ctx, { id, disabled, expiresAt }) => {
  checkRight(ctx, await getCampaign(ctx, id), contract.changeLink.access);
  const link = await linkOf(ctx, id);
  if (!link) throw new CooeeError("CONFLICT", CAMPAIGN_TEXTS.noLink);
  const disabledAt = disabled ? (link.disabledAt ?? ctx.now()) : null;
  await commit(ctx, {
    statements: [change(ctx, id, { disabledAt, expiresAt })],
    events: [{ type: "link.opened", campaign: id }],
    audit: { action: "link.change", subject: id, detail: { disabled, expiresAt } },
  });
  return { data: { disabled } };
});
