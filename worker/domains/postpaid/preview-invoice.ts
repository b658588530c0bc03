import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { BASE_RATES } from "#core/rules/prices.ts";
import type { AccountContext } from "#worker/context.ts";
import { pricesOfUser } from "#worker/domains/billing/own-prices.ts";
import { creditLeft } from "#worker/domains/credit/credit-left.ts";
import { creditLimitOf } from "#worker/domains/credit/credit-limit.ts";
import { unitsBetween, usedBetween } from "#worker/domains/credit/used-queries.ts";
import { accountWithProfile } from "#worker/domains/directory/account-of-user.ts";
import { usageInvoiceOfMonth } from "#worker/domains/invoices/usage-invoice-queries.ts";
import { verb } from "#worker/verb.ts";
import { monthAsked } from "./inner/month-asked.ts";
import { isOver, spanOf } from "./inner/month-span.ts";
import { ownNumbers } from "./inner/own-numbers.ts";
import { presentUsageInvoice } from "./inner/present-usage-invoice.ts";

export const previewInvoice = verb(contract.previewInvoice, async (ctx, { userId, ...asked }) => {
  const month = monthAsked(asked, ctx.now());
  const [{ account, profile }, prices, invoice] = await Promise.all([
    accountWithProfile(ctx, userId),
    pricesOfUser(ctx, userId),
    usageInvoiceOfMonth(ctx, userId, month.name),
  ]);
  const span = spanOf(month);
  const [used, taken, numbers, limit] = await Promise.all([
    unitsBetween(account, span),
    usedBetween(account, span),
    ownNumbers(account),
    limitOf(account),
  ]);
  const { sms, mms } = prices ?? BASE_RATES;
  const { profileType, name } = profile;
  return {
    data: {
      ...{ name, profileType, numbers },
      used: used.map(({ medium, rate, units, spent }) => ({
        ...{ medium, units, rate: toCents(rate), spent: toCents(spent) },
      })),
      taken: toCents(taken),
      rates: { sms: toCents(sms), mms: toCents(mms) },
      isOver: isOver(month, ctx.now()),
      invoice: invoice ? presentUsageInvoice(invoice) : null,
      ...(profileType === "postpaid" && { limit }),
    },
  };
});

async function limitOf(account: AccountContext) {
  const [limit, left] = await Promise.all([creditLimitOf(account), creditLeft(account)]);
  return { cents: toCents(limit), left: toCents(left) };
}
