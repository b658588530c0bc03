import { INVOICE_TEXTS } from "#core/contract/invoices/invoices.ts";
import { contract } from "#core/contract/registry.ts";
import { invalid } from "#core/errors.ts";
import { formatAbn } from "#core/rules/abn.ts";
import { ABN_FROM } from "#core/rules/tax-invoices.ts";
import type { AccountContext } from "#worker/context.ts";
import { commitControl } from "#worker/kernel/commit-control.ts";
import { verb } from "#worker/verb.ts";
import { detailsOf, saveDetails } from "./billing-details-queries.ts";
import { printProblem } from "./printable.ts";

export const getBillingDetails = verb(contract.getBillingDetails, async (ctx) => {
  const found = await detailsOf(ctx, ctx.account.id);
  const { name, abn, address, email } = found ?? {
    name: "",
    abn: null,
    address: null,
    email: null,
  };
  const data = { name, abn: formatAbn(abn ?? ""), address: address ?? "", email: email ?? "" };
  return { data };
});

export const saveBillingDetails = verb(
  contract.saveBillingDetails,
  async (ctx, { name, abn, address, email }) => {
    for (const [field, text] of Object.entries({ name, address: address ?? "" })) {
      const problem = await printProblem(ctx, text);
      if (problem) throw invalid(field, problem);
    }
    const { id: accountId } = ctx.account;
    const given = { abn: abn || null, address: address || null, email: email || null };
    await commitControl(ctx, {
      statements: [saveDetails(ctx, { accountId, name, ...given })],
      audit: { action: "billing.details", subject: accountId },
    });
    return { message: INVOICE_TEXTS.saved };
  },
);

/** Whether an invoice of so many cents has to name the account's ABN, and could not. */
export async function needsAbn(ctx: AccountContext, total: number): Promise<boolean> {
  if (total < ABN_FROM) return false;
  return !(await detailsOf(ctx, ctx.account.id))?.abn;
}
