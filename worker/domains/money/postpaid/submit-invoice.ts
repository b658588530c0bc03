import { POSTPAID_TEXTS } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { conflict, invalid } from "#core/errors.ts";
import { newId } from "#core/ids.ts";
import { fromCents, type Millicents } from "#core/rules/money.ts";
import { type Month, momentsOf } from "#core/rules/month-pair.ts";
import { reminderTimes } from "#core/rules/overdue.ts";
import {
  type ChargedNumber,
  centsOf,
  type UsageAmounts,
  usageAmounts,
} from "#core/rules/usage-invoice.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import { type AccountContext, personOf } from "#worker/context.ts";
import { isUniqueViolation } from "#worker/db/statement.ts";
import { accountWithProfile } from "#worker/domains/identity/directory/account-of-user.ts";
import { creditLimitOf } from "#worker/domains/money/credit/credit-limit.ts";
import { usedBetween } from "#worker/domains/money/credit/used-queries.ts";
import { issueInvoice } from "#worker/domains/money/invoices/issue-invoice.ts";
import {
  insertUsageInvoice,
  openReleases,
  type UsageInvoiceRow,
  type UsageRow,
  usageInvoiceOfMonth,
  usageReference,
} from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/month-figures.ts";
import { numbersOfUser } from "#worker/domains/senders/dedicated-numbers/rental-queries.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { isOver, presentUsageInvoice } from "./inner/present-usage-invoice.ts";
import { linesOf, numbersOf, ownNumbers } from "./inner/usage-numbers.ts";

/** How long the account has to pay. */
const TERM_MS = 14 * 86_400_000;
const MOST_CENTS = 1_000_000_00;
const CENTS_PER_DOLLAR = 100;

/** One invoice a month: pressed twice, or by two administrators with the same figures, it is the same one. */
export const submitInvoice = verb(contract.submitInvoice, async (ctx, { userId, ...requested }) => {
  const { current: month } = requestedMonths(requested, { now: ctx.now(), timeZone: SYDNEY });
  const { account, profile } = await accountWithProfile(ctx, userId);
  const charges: Charges = {
    totalSms: requested.totalSms,
    totalMms: requested.totalMms,
    smsRate: fromCents(requested.perSmsRate),
    mmsRate: fromCents(requested.perMmsRate),
    numbers: [...new Set(requested.numbers)].sort(),
  };
  const known = await usageInvoiceOfMonth(ctx, userId, month.name);
  if (known) return { data: presentUsageInvoice(sameInvoice(known, charges), ctx.now()) };
  const own = await ownNumbers(account, await numbersOfUser(ctx, userId), {
    ...momentsOf(month, SYDNEY),
    timeZone: profile.timeZone,
  });
  const numbers = charged(charges.numbers, own);
  const amounts = usageAmounts({ ...charges, numbers: centsOf(numbers) });
  checkAmounts(amounts, requested);
  if (profile.profileType !== "postpaid") {
    throw conflict(POSTPAID_TEXTS.notPostpaid);
  }
  if (!isOver(month, ctx.now())) throw invalid("month", POSTPAID_TEXTS.notOver);
  const dueAt = ctx.now() + TERM_MS;
  const row: UsageRow = {
    id: newId("usageInvoice", ctx.now()),
    accountId: account.account.id,
    month: month.name,
    ...charges,
    numbers: JSON.stringify(numbers),
    released: await releasedBy(account, month),
    createdBy: personOf(ctx).userId,
    remindAt: reminderTimes(dueAt)[0] ?? null,
  };
  try {
    await issue(account, row, { ...amounts, dueAt });
  } catch (error) {
    // Another administrator issued it a moment ago.
    if (!isUniqueViolation(error)) throw error;
  }
  const issued = await usageInvoiceOfMonth(ctx, userId, month.name);
  if (!issued) throw new Error("The invoice was issued");
  return { data: presentUsageInvoice(sameInvoice(issued, charges), ctx.now()) };
});

/** No amount of a browser is believed. */
function checkAmounts(
  { numbers, net }: UsageAmounts,
  { dedicatedAmount, totalAmount }: { dedicatedAmount: number; totalAmount: number },
): void {
  const isSame = (dollars: number, cents: number) =>
    Math.round(dollars * CENTS_PER_DOLLAR) === cents;
  if (!isSame(dedicatedAmount, numbers) || !isSame(totalAmount, net)) {
    throw invalid("totalAmount", POSTPAID_TEXTS.differs);
  }
  if (net === 0) throw invalid("totalAmount", POSTPAID_TEXTS.nothing);
  if (net > MOST_CENTS) throw invalid("totalAmount", POSTPAID_TEXTS.tooMuch);
}

/** What each of these numbers costs; only those that the month charges for. */
function charged(numbers: readonly string[], own: readonly ChargedNumber[]): ChargedNumber[] {
  return numbers.map((number) => {
    const found = own.find((one) => one.number === number);
    if (!found) throw invalid("numbers", POSTPAID_TEXTS.numberGone);
    return found;
  });
}

type Charges = Pick<UsageRow, "totalSms" | "totalMms" | "smsRate" | "mmsRate"> & {
  numbers: readonly string[];
};

/** A second one of the month, with other figures or other numbers, is none. */
function sameInvoice(row: UsageInvoiceRow, charges: Charges) {
  const { totalSms, totalMms, smsRate, mmsRate } = row.usage;
  const numbers = numbersOf(row.usage).map(({ number }) => number);
  const isSame =
    totalSms === charges.totalSms &&
    totalMms === charges.totalMms &&
    smsRate === charges.smsRate &&
    mmsRate === charges.mmsRate &&
    numbers.join() === charges.numbers.join();
  if (!isSame) throw conflict(POSTPAID_TEXTS.exists);
  return row;
}

/**
 * What returns to the limit once it is paid: what the month used of it, never more than is in use and not returned by
 * an earlier invoice. Credit from before the account was postpaid does not return.
 */
async function releasedBy(account: AccountContext, month: Month): Promise<Millicents> {
  const [used, { limit, left }, open] = await Promise.all([
    usedBetween(account, momentsOf(month, SYDNEY)),
    creditLimitOf(account),
    openReleases(account, account.account.id),
  ]);
  return Math.max(0, Math.min(used, limit - left - open));
}

async function issue(
  account: AccountContext,
  row: UsageRow,
  { dueAt, ...amounts }: UsageAmounts & { dueAt: number },
) {
  const sale = {
    accountId: row.accountId,
    reference: usageReference(row.id),
    lines: linesOf(row, amounts),
    total: amounts.total,
    gst: amounts.gst,
    dueAt,
  };
  await commitControl(account, {
    statements: [insertUsageInvoice(account, row), await issueInvoice(account, sale)],
    audit: {
      action: "invoice.issue",
      subject: row.id,
      detail: { month: row.month, total: amounts.total },
    },
  });
}
