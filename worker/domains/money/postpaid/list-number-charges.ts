import type { NumberCharge } from "#core/contract/postpaid/postpaid.ts";
import { contract } from "#core/contract/registry.ts";
import { pageOf, paging } from "#core/paging.ts";
import { invoiceNumber } from "#core/rules/tax-invoices.ts";
import { verb } from "#worker/verb.ts";
import {
  type NumberChargeRow,
  numberChargeCount,
  numberCharges,
} from "./inner/number-charge-queries.ts";

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
