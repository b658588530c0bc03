import { contract } from "#core/contract/registry.ts";
import { toCents } from "#core/rules/money.ts";
import { momentsOf } from "#core/rules/month-pair.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import {
  accountOfUser,
  accountWithProfile,
} from "#worker/domains/identity/directory/account-of-user.ts";
import { pricesOfUser } from "#worker/domains/money/billing/special-plans.ts";
import { creditLimitOf } from "#worker/domains/money/credit/credit-limit.ts";
import { unitsBetween, usedBetween } from "#worker/domains/money/credit/used-queries.ts";
import {
  usageInvoiceOfMonth,
  usageInvoicesOfUser,
} from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/month-figures.ts";
import { numbersOfUser } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { verb } from "#worker/verb.ts";
import { isOver, presentUsageInvoice } from "./inner/present-usage-invoice.ts";
import { ownNumbers } from "./inner/usage-numbers.ts";

export const previewInvoice = verb(
  contract.previewInvoice,
  async (ctx, { userId, ...requested }) => {
    const { current: month } = requestedMonths(requested, { now: ctx.now(), timeZone: SYDNEY });
    const [{ account, profile }, prices, invoice, kept] = await Promise.all([
      accountWithProfile(ctx, userId),
      pricesOfUser(ctx, userId),
      usageInvoiceOfMonth(ctx, userId, month.name),
      numbersOfUser(ctx, userId),
    ]);
    const span = momentsOf(month, SYDNEY);
    const [used, taken, numbers, limit] = await Promise.all([
      unitsBetween(account, span),
      usedBetween(account, span),
      ownNumbers(account, kept, { ...span, timeZone: profile.timeZone }),
      creditLimitOf(account),
    ]);
    const { profileType, name } = profile;
    return {
      data: {
        name,
        profileType,
        numbers,
        used: used.map(({ medium, rate, units, spent }) => ({
          medium,
          units,
          rate: toCents(rate),
          spent: toCents(spent),
        })),
        taken: toCents(taken),
        rates: { sms: toCents(prices.sms), mms: toCents(prices.mms) },
        isOver: isOver(month, ctx.now()),
        invoice: invoice ? presentUsageInvoice(invoice, ctx.now()) : null,
        ...(profileType === "postpaid" && {
          limit: { cents: toCents(limit.limit), left: toCents(limit.left) },
        }),
      },
    };
  },
);

export const getUsageInvoices = verb(contract.getUsageInvoices, async (ctx, { id }) => {
  const [rows] = await Promise.all([usageInvoicesOfUser(ctx, id), accountOfUser(ctx, id)]);
  return { data: rows.map((row) => presentUsageInvoice(row, ctx.now())) };
});
