import type { Id } from "#core/ids.ts";
import type { AccountContext } from "#worker/context.ts";
import { priceHeld } from "#worker/domains/campaigns/campaigns/price-held.ts";
import { buysAutomatically } from "#worker/domains/identity/directory/account-of-user.ts";
import { accountProfile } from "#worker/domains/identity/directory/account-queries.ts";
import { balancesOfAccounts } from "#worker/domains/money/credit/balance.ts";
import { Deferred } from "#worker/kernel/deferred.ts";
import { isOff } from "#worker/kernel/platform-settings.ts";
import { buyAutomatically } from "./inner/auto-purchase.ts";
import { orderByKey } from "./inner/order-queries.ts";

/**
 * Buys what a campaign lacks that is held for want of credit, if its payer has credit bought automatically: one purchase
 * for each launch, however often it is asked. It is not sent: a person sends it again, at the price of that moment.
 */
export async function fundCampaign(
  ctx: AccountContext,
  requested: { campaign: Id<"campaign">; launch: number },
): Promise<void> {
  const lacking = await priceHeld(ctx, requested);
  if (!lacking || lacking.units === 0 || !ctx.payments) return;
  if (await isOff(ctx, "cardPayments")) return;
  const { id } = lacking.payer.account;
  const account = ctx.forAccount(lacking.payer.account);
  const settings = await accountProfile(ctx, id);
  const key = `auto-${requested.campaign}:${requested.launch}`;
  const known = await orderByKey(ctx, id, key);
  if (!buysAutomatically(settings, ctx.now()) || (known && known.status !== "unpaid")) return;
  const rate = lacking.medium === "mms" ? settings.autoCreditMmsRate : settings.autoCreditSmsRate;
  const balance = (await balancesOfAccounts(account, [id])).get(id) ?? 0;
  await buyAutomatically(account, settings, balance, { key, missing: lacking.units * rate });
  if (known || (await orderByKey(ctx, id, key))) return;
  // Another purchase is on its way, and may not be enough.
  if (buysAutomatically(await accountProfile(ctx, id), ctx.now())) {
    throw new Deferred("Another automatic purchase is under way");
  }
}
