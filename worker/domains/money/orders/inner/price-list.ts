import type { SoldPackage } from "#core/contract/platform-settings/setting-values.ts";
import type { PriceList } from "#core/rules/price-cart.ts";
import type { AccountContext } from "#worker/context.ts";
import { ownPrices } from "#worker/domains/money/billing/special-plans.ts";
import { parentOf } from "#worker/kernel/parent-of.ts";
import { platformSettings } from "#worker/kernel/platform-settings.ts";
import { claimsOf, firstClaim } from "./claim-queries.ts";

/** What decides the account's prices at this moment, and the packages it is offered. */
export async function priceListOf(
  ctx: AccountContext,
): Promise<{ list: PriceList; packages: SoldPackage[] }> {
  const family = await familyOf(ctx);
  const firsts = { sms: firstClaim(family, "sms"), mms: firstClaim(family, "mms") };
  const [{ prices, packages }, special, taken] = await Promise.all([
    platformSettings(ctx),
    ownPrices(ctx),
    claimsOf(ctx, Object.values(firsts)),
  ]);
  const held = new Set(taken.filter(({ settled }) => settled).map(({ claim }) => claim));
  return {
    packages,
    list: {
      base: prices.base,
      firstRates: prices.first,
      tiers: prices.tiers,
      first: { sms: !held.has(firsts.sms), mms: !held.has(firsts.mms) },
      special,
    },
  };
}

/**
 * An account and its sub-accounts, by the parent's id. A sub-account's credit returns to its parent, so what is
 * offered once is offered once to all of them.
 */
export async function familyOf(ctx: AccountContext): Promise<string> {
  const parent = await parentOf(ctx, ctx.account.id);
  return parent?.id ?? ctx.account.id;
}
