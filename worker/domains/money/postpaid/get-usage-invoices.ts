import { contract } from "#core/contract/registry.ts";
import { accountOfUser } from "#worker/domains/identity/directory/account-of-user.ts";
import { usageInvoicesOfUser } from "#worker/domains/money/invoices/usage-invoice-queries.ts";
import { verb } from "#worker/verb.ts";
import { presentUsageInvoice } from "./inner/present-usage-invoice.ts";

export const getUsageInvoices = verb(contract.getUsageInvoices, async (ctx, { id }) => {
  const [rows] = await Promise.all([usageInvoicesOfUser(ctx, id), accountOfUser(ctx, id)]);
  return { data: rows.map((row) => presentUsageInvoice(row, ctx.now())) };
});
