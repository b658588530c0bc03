import { contract } from "#core/contract/registry.ts";
import { recentSettings } from "#worker/kernel/platform-settings.ts";
import { verb } from "#worker/verb.ts";
import { presentPlans } from "./plans.ts";
import { presentPackages } from "./price-list.ts";

/** What anyone may know before they sign up; a few seconds old at most. */
export const getOffer = verb(contract.getOffer, async (ctx) => {
  const { prices, packages, plans, newAccounts, seller } = await recentSettings(ctx);
  const { base, first: firstRates, tiers } = prices;
  const list = { base, firstRates, tiers, special: null };
  return {
    data: {
      seller: seller && { name: seller.name, abn: seller.abn },
      supportEmail: ctx.settings.SUPPORT_EMAIL,
      credit: newAccounts.credit,
      list: { ...list, first: { sms: true, mms: true } },
      packages: presentPackages(packages, { ...list, first: { sms: false, mms: false } }),
      plans: presentPlans(plans),
    },
  };
});
