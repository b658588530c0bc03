import type { AccountUsage, NumberCharge } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import type { Month } from "#core/rules/month-pair.ts";
import { invoiceState, overdueBefore } from "#core/rules/overdue.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import { SYDNEY } from "#core/rules/zoned-day.ts";
import type { AccountContext } from "#worker/context.ts";
import { requestedMonths } from "#worker/domains/reports/dashboard/month-figures.ts";
import { statsOf } from "#worker/domains/reports/dashboard/stats-of.ts";
import { type Figure, figuresOfAccounts } from "#worker/domains/reports/stats/figures.ts";
import { accountRef } from "#worker/queues/messages.ts";
import { verb } from "#worker/verb.ts";
import {
  type AccountListRow,
  accountCount,
  accountList,
  type NumberChargeRow,
  numberChargeCount,
  numberCharges,
} from "./inner/usage-queries.ts";

/** Figures are as they were last counted, a few minutes ago, by each account's own calendar. */
export const listUsage = verb(contract.listUsage, async (ctx, input) => {
  const now = ctx.now();
  const { current: month } = requestedMonths(input, { now, timeZone: SYDNEY });
  const page = paging(input);
  const filter = {
    search: input.search || undefined,
    types: input.profileType,
    isOverdue: input.invoice?.includes("overdue") ?? false,
    dueBefore: overdueBefore(now),
  };
  const [rows, total] = await Promise.all([
    accountList(ctx, filter, { ...page, month: month.name }),
    accountCount(ctx, filter),
  ]);
  const figures = await figuresOf(ctx, rows, month);
  const items = rows.map((row) => {
    const own = figures.filter(({ account }) => account === row.id);
    return presentUsage(row, own, now);
  });
  return pageOf(items, total, page);
});

type Counted = Omit<Figure, "time"> & { account: string };

/** One read of each shard. */
async function figuresOf(
  ctx: AccountContext,
  rows: readonly AccountListRow[],
  { from, to }: Month,
): Promise<Counted[]> {
  const shards = Map.groupBy(rows, ({ shard }) => shard);
  const found = await Promise.all(
    [...shards.values()].map((own) => {
      const ids = own.map(({ id }) => id);
      return figuresOfAccounts(ctx.forAccount(accountRef.parse(own[0])), ids, { from, to });
    }),
  );
  return found.flat();
}

function presentUsage(row: AccountListRow, figures: readonly Counted[], now: number): AccountUsage {
  const { invoice_number, paid_at: paidAt, due_at: dueAt } = row;
  return {
    userId: row.user_id,
    account: row.id,
    name: row.name,
    parentName: row.parent_name ?? undefined,
    profileType: row.profile_type,
    sms: totalOf(figures, "sms"),
    mms: totalOf(figures, "mms"),
    invoice:
      invoice_number === null
        ? null
        : {
            number: invoiceNumber("invoice", invoice_number),
            state: invoiceState({ paidAt, dueAt }, now),
          },
    overdue: row.overdue,
  };
}

function totalOf(figures: readonly Counted[], medium: Figure["medium"]) {
  const own = figures.filter((figure) => figure.medium === medium);
  const { outbound, spent } = statsOf(own, 0);
  return { sent: outbound, spent };
}

/** R689. What was withdrawn is not charged, and not listed. */
export const listNumberCharges = verb(contract.listNumberCharges, async (ctx, input) => {
  const page = paging(input);
  const search = input.search || undefined;
  const [rows, total] = await Promise.all([
    numberCharges(ctx, search, page),
    numberChargeCount(ctx, search),
  ]);
  return pageOf(rows.map(presentCharge), total, page);
});

function presentCharge(row: NumberChargeRow): NumberCharge {
  const { usage, number, month } = row;
  return {
    _id: `${usage}:${number}`,
    number,
    month,
    datetime: row.issued_at,
    serviceType: "monthly",
    countryCode: "61",
    payMode: "invoice",
    amount: row.cents,
    invoiceStatus: row.paid_at !== null,
    createdBy: row.created_by,
    invoice: invoiceNumber("invoice", row.invoice_number),
    accountName: row.account_name,
    userId: row.user_id,
  };
}
